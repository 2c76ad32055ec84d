import {
  type ShownSupplierAccount,
  supplierAccounts,
} from '#shared/areas/cdn/suppliers/supplierAccounts';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

type Props = { row: ShownSupplierAccount; onClose(): void; onDone(): void };
/** The limit of each column of a supplier account; an empty one alerts nobody. */
const AccountLimits = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    columns={2}
    area={supplierAccounts}
    endpoint={supplierAccounts.endpoints.update}
    names={['quotaLimitPpm', 'balanceLimit', 'daysLimit', 'costLimit', 'trafficLimitGb']}
    start={row}
    fixed={{ id: row.id }}
    looks={{
      ...(row.currency && { balanceLimit: { aside: row.currency } }),
      ...((row.costCurrency ?? row.currency) && {
        costLimit: { aside: row.costCurrency ?? row.currency ?? '' },
      }),
    }}
    title={t(texts.accounts.limitsOf, { name: row.paramName })}
    above={<p className="text-sm text-ink-muted">{t(texts.accounts.limitsNote)}</p>}
    done={words.saved}
    onClose={onClose}
    onDone={() => {
      onClose();
      onDone();
    }}
  />
);
export default AccountLimits;
