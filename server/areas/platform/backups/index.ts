import { answering } from '../../area';
import { backupTargetsService } from './backupTargets';
import { backupsService } from './backups';

/** Backups: what answers their requests. */
export const backupsArea = answering({
  backups: backupsService,
  backupTargets: backupTargetsService,
});
