import { billClosings, type Closing } from '#shared/areas/cdn/bills/adjustments';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { staffTexts } from '../staffTexts';

type Props = { row: Closing; onClose(): void; onDone(): void };
/** Asks on which day a month was paid. */
const PayDialog = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    area={billClosings}
    endpoint={billClosings.endpoints.pay}
    names={['paidOn', 'note']}
    fixed={{ accountId: row.accountId, month: row.month }}
    title={t(staffTexts.payTitle, { account: row.account, month: row.month })}
    submit={t(staffTexts.pay)}
    onClose={onClose}
    onDone={onDone}
  />
);
export default PayDialog;
