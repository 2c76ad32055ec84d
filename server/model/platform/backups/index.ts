import type { ModelArea } from '../../area';
import { backupSchedules, smsBackupSchedules } from './schedules';

/** Backups as the platform runs them. */
export const backupsArea: ModelArea = { schedules: [backupSchedules, smsBackupSchedules] };
