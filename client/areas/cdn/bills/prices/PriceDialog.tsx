import { billPrices } from '#shared/areas/cdn/bills/prices';
import { FormDialog } from '../../../../kernel/declared/ShortForm';
import { t } from '../../../../kernel/text/translate';
import { words } from '../../../../kernel/text/words';
import type { Price } from './price';
import { texts } from '../texts';

const { create, update } = billPrices.endpoints;
const names = ['accountId', 'region', 'pricePerGb', 'currency', 'fromDay', 'remark'] as const;
const looks = {
  accountId: { placeholder: texts.allAccounts },
  region: { placeholder: texts.allRegions },
  remark: { wide: false },
};

type Props = { price: Price | null; onClose(): void; onSaved(): void };
/** Adds a price or corrects one; what the server refuses stays in the form with its reason. */
export const PriceDialog = ({ price, onClose, onSaved }: Props) => {
  return (
    <FormDialog
      columns={2}
      area={billPrices}
      endpoint={price ? update : create}
      names={names}
      start={price ?? { currency: 'USD' }}
      fixed={price ? { id: price.id } : {}}
      looks={looks}
      title={t(price ? texts.editPrice : texts.addPrice)}
      done={words.saved}
      onClose={onClose}
      onDone={onSaved}
    />
  );
};
