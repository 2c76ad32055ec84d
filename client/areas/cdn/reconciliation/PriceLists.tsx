import { supplierPrices } from '#shared/areas/cdn/reconciliation/supplierPrices';
import { microsPerUnit } from '#shared/kernel/units';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { FormDialog } from '../../../kernel/declared/ShortForm';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { useKit } from '../../../ui';
import { PriceSteps } from './PriceSteps';
import { texts } from './texts';

const { create, update } = supplierPrices.endpoints;
type Price = RowOf<typeof supplierPrices.endpoints.list>;
const start = {
  currency: 'USD',
  unit: 'GB',
  rounds: 'nearest',
  creditPpm: 0,
  steps: [{ upTo: null, priceMicros: 0 }],
} as const;

type Props = { row?: Price; onClose(): void; onDone(): void };
const PriceDialog = ({ row, onClose, onDone }: Props) => (
  <FormDialog
    columns={2}
    size="lg"
    area={supplierPrices}
    endpoint={row ? update : create}
    names={['paramId', 'fromMonth', 'currency', 'unit', 'rounds', 'creditPpm', 'steps']}
    start={row ?? start}
    fixed={row ? { id: row.id } : {}}
    controls={{ steps: PriceSteps }}
    looks={{ steps: { wide: true } }}
    title={t(row ? texts.prices.edit : texts.prices.add)}
    done={words.saved}
    onClose={onClose}
    onDone={() => {
      onClose();
      onDone();
    }}
  />
);
const dialog = () => Promise.resolve({ default: PriceDialog });
const permission = 'staff.billing.operate';

const Steps = ({ row }: { row: Price }) => {
  const { locale } = useKit();
  const number = (n: number, digits: number) =>
    new Intl.NumberFormat(locale, { minimumFractionDigits: digits }).format(n);
  return (
    <span className="flex flex-wrap gap-x-3">
      {row.steps.map(({ upTo, priceMicros }) => (
        <span key={upTo} className="nums whitespace-nowrap">
          {upTo === null ? t(texts.prices.beyond) : `≤ ${number(upTo, 0)}`}:{' '}
          {number(priceMicros / microsPerUnit, 2)}
        </span>
      ))}
    </span>
  );
};

/** Our copies of price lists, each from a month on. */
export const PriceLists = embeddedList(
  supplierPrices,
  {
    endpoint: 'list',
    path: '/cdn-localsupdatamonth-prices',
    title: texts.prices.title,
    prefix: 'price.',
    columns: ['fromMonth', 'paramId', 'steps', 'currency', 'unit', 'rounds', 'creditPpm'],
    grow: 'steps',
    widths: { fromMonth: 120, paramId: 150, currency: 100, unit: 170, rounds: 130, creditPpm: 110 },
    filters: [],
    empty: { title: texts.prices.none, text: texts.prices.noneText },
    actionsWidth: 80,
    toolbar: [{ label: texts.prices.add, dialog, permission, primary: true }],
    actions: [
      { label: words.change, dialog, permission },
      {
        label: words.delete,
        endpoint: 'remove',
        danger: true,
        confirm: texts.prices.removeAsk,
        done: words.deleted,
      },
    ],
  },
  { cells: { steps: Steps } },
);
