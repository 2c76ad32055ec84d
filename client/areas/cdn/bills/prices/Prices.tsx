import { billPrices } from '#shared/areas/cdn/bills/prices';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import { RefCell } from '../../../../kernel/declared/Ref';
import { t } from '../../../../kernel/text/translate';
import { RegionName } from '../billCells';
import { texts } from '../texts';
import type { Price } from './price';
import { PriceDialog } from './PriceDialog';

type DialogProps = { row?: Price; onClose(): void; onDone(): void };
const PriceActionDialog = ({ row, onClose, onDone }: DialogProps) => (
  <PriceDialog
    price={row ?? null}
    onClose={onClose}
    onSaved={() => {
      onClose();
      onDone();
    }}
  />
);
const dialog = () => Promise.resolve({ default: PriceActionDialog });

const Account = ({ row }: { row: Price }) =>
  row.accountId ? (
    <RefCell id={row.accountId} name={row.accountName} of="accounts" />
  ) : (
    <>{t(texts.allAccounts)}</>
  );
const permission = 'staff.billing.operate';

/** The price table: general and per account, per region or for all, each from a day on. */
export const Prices = embeddedList(
  billPrices,
  {
    endpoint: 'list',
    path: '/cdn-billdaymanag-prices',
    title: texts.prices,
    prefix: 'price.',
    columns: [
      'fromDay',
      'accountId',
      'region',
      'pricePerGb',
      { field: 'version', align: 'right' },
      'remark',
    ],
    grow: 'remark',
    widths: { fromDay: 130, accountId: 200, region: 180, pricePerGb: 180, version: 90 },
    filters: [],
    empty: { title: texts.noPrices },
    actionsWidth: 80,
    toolbar: [{ label: texts.addPrice, dialog, permission, primary: true }],
    actions: [
      { label: texts.edit, dialog, permission },
      { label: texts.remove, endpoint: 'remove', danger: true, confirm: texts.removeAsk },
    ],
  },
  { cells: { accountId: Account, region: RegionName } },
);
