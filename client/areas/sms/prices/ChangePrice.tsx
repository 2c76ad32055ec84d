import { smsPrices } from '#shared/areas/sms/prices/prices';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import type { RowOf } from '../../../kernel/declared/list/useList';
import type { ActionDialog } from '../../../kernel/screens/actionTypes';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';

const names = [
  'paramId',
  'country',
  'network',
  'prefix',
  'currency',
  'price',
  'validFrom',
  'validTo',
  'rules',
] as const;

/** Changes a price for messages to come. */
const ChangePrice: ActionDialog<RowOf<typeof smsPrices.endpoints.list>> = ({
  row,
  onClose,
  onDone,
}) => (
  <FormDialog
    area={smsPrices}
    endpoint={smsPrices.endpoints.update}
    names={names}
    start={row}
    fixed={{ id: row.id }}
    columns={2}
    title={t(words.change)}
    done={words.saved}
    onClose={onClose}
    onDone={onDone}
  />
);
export default ChangePrice;
