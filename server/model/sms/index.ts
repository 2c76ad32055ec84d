import { accessArea } from './access/index';
import { campaignsArea } from './campaigns/index';
import { messagesArea } from './messages/index';
import { numberFilesArea } from './numberFiles/index';
import { testsArea } from './tests/index';

/** Areas of SMS that tell the platform of themselves. */
export const smsAreas = [
  accessArea,
  campaignsArea,
  messagesArea,
  numberFilesArea,
  testsArea,
] as const;
