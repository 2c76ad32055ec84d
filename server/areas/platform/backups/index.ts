import { answering } from '../../area';
import { backupsService } from './backups';

/** Backups: what answers their requests. */
export const backupsArea = answering({ backups: backupsService });
