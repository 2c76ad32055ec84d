import { backupsScheduleKinds } from './backups/scheduleKinds';

/** Areas of the platform that have something to run by a schedule. */
export const platformScheduleKinds = [backupsScheduleKinds] as const;
