import { scheduleEffects } from '../cronSchedules/index';
import { beginBackup } from './backups.store';

/** Backups by schedule: the run ends with the proof of its backup. */
export const backupSchedules = scheduleEffects({
  kind: 'backup',
  async begin(ctx, { id, params }) {
    await beginBackup(ctx, { scope: 'cdn', cause: 'schedule', keep: params, runId: id });
    return null;
  },
});
/** The same of the tables of SMS alone. */
export const smsBackupSchedules = scheduleEffects({
  kind: 'smsBackup',
  async begin(ctx, { id, params }) {
    await beginBackup(ctx, { scope: 'sms', cause: 'schedule', keep: params, runId: id });
    return null;
  },
});
