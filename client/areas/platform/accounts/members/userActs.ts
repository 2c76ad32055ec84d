import type { people } from '#shared/areas/platform/accounts/people';
import * as terms from '#shared/kernel/terms';
import type { Who } from '#shared/kernel/access';
import type { RowAction } from '../../../../kernel/screens/actionTypes';
import { words } from '../../../../kernel/text/words';
import { staffTexts } from '../staffTexts';
import { texts } from '../texts';
import type { PersonRow } from './sharedCells';

const permission = 'staff.users.operate';
const isOther = (row: PersonRow, who: Who) => row.id !== who.userId && row.accountId !== null;
const set = (status: 'activated' | 'disabled') => (row: PersonRow) => ({ id: row.id, status });

/** What staff do to people of accounts; staff themselves are looked after under back-office rights. */
export const userActs: readonly RowAction<PersonRow, typeof people>[] = [
  {
    label: words.disable,
    endpoint: 'update',
    input: set('disabled'),
    permission,
    danger: true,
    confirm: staffTexts.users.disableText,
    when: (row, who) => isOther(row, who) && row.status === 'activated',
  },
  {
    label: words.enable,
    endpoint: 'update',
    input: set('activated'),
    permission,
    when: (row, who) => isOther(row, who) && row.status === 'disabled',
  },
  {
    label: staffTexts.users.resetTwoFactor,
    endpoint: 'resetTwoFactor',
    permission,
    danger: true,
    confirm: staffTexts.users.resetText,
    reason: { field: 'reason', label: terms.reason, max: 200 },
    when: (row, who) => isOther(row, who) && row.twoFactor,
  },
  {
    label: staffTexts.users.invite,
    endpoint: 'invite',
    permission,
    done: texts.letterSent,
    when: (row, who) => isOther(row, who) && row.status === 'pending',
  },
  {
    label: words.resetPassword,
    open: (row) => `/changePassword?id=${row.id}`,
    permission,
    when: (row, who) => isOther(row, who) && row.status === 'activated',
  },
];
