import { backups } from '#shared/areas/platform/backups/backups';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

/** A backup as its list shows it. */
export type Backup = RowOf<typeof backups.endpoints.list>;
const isAtRest = ({ state }: Backup): boolean => state === 'proven' || state === 'broken';

/** What can be done about a backup. */
export const backupActs: readonly RowAction<Backup, typeof backups>[] = [
  { label: words.open, beside: true, button: true },
  { endpoint: 'prove', label: texts.again, done: texts.proving, when: isAtRest },
  {
    endpoint: 'remove',
    label: words.delete,
    danger: true,
    typed: (row) => row.folder,
    confirm: texts.removeText,
    done: words.deleted,
    when: (row) => isAtRest(row) || row.state === 'failed',
  },
];
