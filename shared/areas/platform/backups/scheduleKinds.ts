import * as z from 'zod';
import { field } from '../../../kernel/field';
import { scheduleKind } from '../../../kernel/scheduleKind';

/** How many backups of a schedule stay: the newest one of each of so many days, weeks and months. */
export const backupKeep = z.strictObject({
  daily: field.count('保留天数', 'Daily ones kept', 1, 366),
  weekly: field.count('保留周数', 'Weekly ones kept', 0, 520),
  monthly: field.count('保留月数', 'Monthly ones kept', 0, 240),
});
export type BackupKeep = z.output<typeof backupKeep>;

const shared = {
  view: 'staff.database.view',
  operate: 'staff.database.operate',
  params: backupKeep,
  longestHours: 12,
} as const;
/** Backups that are made by themselves. */
export const backupsScheduleKinds = {
  scheduleKinds: {
    backup: scheduleKind('定时备份', 'Scheduled backup', {
      ...shared,
      scope: 'cdn',
      link: () => '/cdn-scheduledmysqlbackuptasks',
    }),
    smsBackup: scheduleKind('短信定时备份', 'Scheduled backup of SMS', {
      ...shared,
      scope: 'sms',
      link: () => '/sms-scheduledmysqlbackuptask',
    }),
  },
};
