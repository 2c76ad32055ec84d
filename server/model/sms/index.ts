import { messagesArea } from './messages/index';

/** Areas of SMS that tell the platform of themselves. */
export const smsAreas = [messagesArea] as const;
