import { dataPlans } from '#shared/areas/cdn/corrections/dataPlans';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { useKit } from '../../../ui';
import { texts } from './texts';

type Change = RowOf<typeof dataPlans.endpoints.changes>;

/** With its sign: what the change adds or takes away. */
const Difference = ({ row }: { row: Change }) => {
  const { locale } = useKit();
  const n = row.after - row.before;
  return (
    <span className={n < 0 ? 'nums text-error' : 'nums'}>
      {new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(n)}
    </span>
  );
};

/** Each figure of a change before and after, by slot, country and measure. */
export const PlanChanges = embeddedList(
  dataPlans,
  {
    endpoint: 'changes',
    path: '/data-repair',
    prefix: 'change',
    title: texts.changes,
    columns: [
      'slotAt',
      'measure',
      'country',
      'domain',
      'source',
      'param',
      { field: 'before', align: 'right' },
      { field: 'after', align: 'right' },
    ],
    optional: ['domain', 'source', 'param'],
    grow: 'measure',
    widths: {
      slotAt: 105,
      measure: 160,
      country: 85,
      domain: 150,
      source: 85,
      param: 100,
      before: 110,
      after: 110,
    },
    filters: ['measure'],
    size: 20,
    empty: { title: texts.noChanges },
  },
  {
    columns: [
      {
        id: 'difference',
        fields: [],
        header: texts.difference,
        align: 'right',
        width: 115,
        cell: (row) => <Difference row={row} />,
      },
    ],
  },
);
