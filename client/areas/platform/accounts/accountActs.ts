import type { accounts } from '#shared/areas/platform/accounts/accounts';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { RowAction } from '../../../kernel/screens/actionTypes';
import { words } from '../../../kernel/text/words';
import { staffTexts } from './staffTexts';

/** What staff do to an account, and where they look at its bills. */
export const accountActs: readonly RowAction<
  RowOf<typeof accounts.endpoints.list>,
  typeof accounts
>[] = [
  {
    label: words.change,
    open: (row) => `/updateAccount?id=${row.id}`,
    permission: 'staff.accounts.operate',
    button: true,
  },
  {
    label: staffTexts.dayBills,
    open: (row) => `/cdn-billdaycenter?accountId=${row.id}`,
    permission: 'staff.billing.view',
  },
  {
    label: words.delete,
    open: (row) => `/deleteAccount?id=${row.id}`,
    permission: 'top',
    danger: true,
  },
];
