import type { ListParts } from '../../../kernel/screens/screens';
import { schedulesOf } from '../cronSchedules/schedulesOf';
import { BackupDrawer } from './BackupDrawer';
import type { Backup } from './backupActs';
import { texts } from './texts';

/** What the two lists of backups draw themselves: a backup beside the list, and the schedules below. */
export const partsOf = (kind: 'backup' | 'smsBackup'): ListParts<Backup> => {
  const Schedules = schedulesOf({
    kind,
    title: texts.schedules,
    note: texts.schedulesNote,
    start: {
      name: texts.start[1],
      cron: '30 2 * * *',
      params: { daily: 7, weekly: 4, monthly: 6 },
    },
  });
  return {
    detail: BackupDrawer,
    below: () => (
      <div className="mt-4">
        <Schedules />
      </div>
    ),
  };
};
