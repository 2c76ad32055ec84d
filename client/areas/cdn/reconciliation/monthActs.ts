import type {
  ShownSupplierMonth,
  supplierMonths,
} from '#shared/areas/cdn/reconciliation/supplierMonths';
import type { RowAction } from '../../../kernel/screens/screens';
import { texts } from './texts';

type Act = RowAction<ShownSupplierMonth, typeof supplierMonths>;
const words = texts.months;

const undecidable: NonNullable<Act['refused']> = ({ state }) =>
  state === 'running' || state === 'waiting' ? words.noInvoice : state === 'paid' && words.isPaid;
const titled =
  (verb: readonly [string, string]): NonNullable<Act['title']> =>
  (row) => [
    `${verb[0]}：${row.paramName} ${row.month}`,
    `${verb[1]}: ${row.paramName} ${row.month}`,
  ];

/** What can be done to the invoice of a month. */
export const monthActs: readonly Act[] = [
  { endpoint: 'run', label: words.readNow, done: words.isRead },
  {
    endpoint: 'accept',
    label: words.accept,
    title: titled(words.accept),
    reason: { field: 'reason', label: words.reason, max: 1_000 },
    refused: undecidable,
    done: words.isAccepted,
  },
  {
    endpoint: 'dispute',
    label: words.dispute,
    title: titled(words.dispute),
    reason: { field: 'reason', label: words.reason, max: 1_000 },
    refused: undecidable,
    done: words.isDisputed,
  },
  {
    endpoint: 'pay',
    label: words.pay,
    confirm: words.payAsk,
    refused: ({ state }) => state !== 'accepted' && words.notAccepted,
    done: words.markedPaid,
  },
  {
    label: words.enter,
    dialog: () => import('./EnterInvoice'),
    permission: 'staff.billing.operate',
    refused: ({ state }) =>
      state === 'running' ? words.notOver : state === 'paid' && words.isPaid,
  },
];
