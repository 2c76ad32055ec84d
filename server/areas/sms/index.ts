import { materialArea } from './material/index';

/** Areas of SMS. */
export const smsAreas = [materialArea] as const;
