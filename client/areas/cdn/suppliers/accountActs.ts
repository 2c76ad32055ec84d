import type {
  ShownSupplierAccount,
  supplierAccounts,
} from '#shared/areas/cdn/suppliers/supplierAccounts';
import type { RowAction } from '../../../kernel/screens/screens';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

type Act = RowAction<ShownSupplierAccount, typeof supplierAccounts>;
const permission = 'staff.suppliers.operate';

/** What can be done to a supplier account, and where its figures come from. */
export const drawerActs: readonly Act[] = [
  {
    endpoint: 'read',
    label: texts.accounts.readNow,
    done: texts.accounts.isRead,
    refused: ({ state }) => state === 'off' && words.disabled,
  },
  { label: texts.accounts.limits, dialog: () => import('./AccountLimits'), permission },
  {
    label: texts.accounts.failedCalls,
    open: (row) => `/cdn-supplierapicall?paramId=${row.paramId}&failed=true`,
  },
  {
    label: texts.accounts.months,
    open: (row) => `/cdn-localsupdatamonth?paramId=${row.paramId}`,
    permission: 'staff.billing.view',
  },
];
/** The same in the menu of a row. */
export const accountActs: readonly Act[] = [{ label: words.open, beside: true }, ...drawerActs];
