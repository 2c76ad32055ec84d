import { useSearchParams } from 'react-router-dom';
import { type RunChange, type ShownRun, syncRuns } from '#shared/areas/cdn/sync/runs';
import { supplierCalls } from '#shared/areas/cdn/suppliers/supplierCalls';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { t } from '../../../kernel/text/translate';
import { Button, useKit } from '../../../ui';
import { CallDetail } from '../suppliers/calls/CallDetail';
import { resultCells } from '../suppliers/resultCells';
import { RunSpan } from './runCells';
import { texts } from './texts';

const path = '/viewMoreHistory';

const Signed = ({ n }: { n: number | null }) => {
  const { locale } = useKit();
  if (n === null) return <>–</>;
  return (
    <span className={n < 0 ? 'nums text-error' : 'nums'}>
      {new Intl.NumberFormat(locale, { signDisplay: 'exceptZero' }).format(n)}
    </span>
  );
};
const Difference = ({ row }: { row: RunChange }) => <Signed n={row.difference} />;
const OtherDifference = ({ row }: { row: RunChange }) => <Signed n={row.otherDifference} />;
const cells = { difference: Difference, otherDifference: OtherDifference };

const own = [
  'slotAt',
  'measure',
  { field: 'before', align: 'right' },
  { field: 'after', align: 'right' },
  { field: 'difference', align: 'right' },
] as const;
const common = {
  endpoint: 'changes',
  path,
  prefix: 'change',
  title: texts.changes,
  grow: 'measure',
  widths: { slotAt: 165, before: 130, after: 130, difference: 130, codes: 190 },
  filters: ['measure'],
  tint: false,
  empty: { title: texts.noChanges },
} as const;
/** Each figure that a run changed. */
export const Changes = embeddedList(syncRuns, { ...common, columns: [...own, 'codes'] }, { cells });
/** The same beside what another run changed. */
export const ComparedChanges = embeddedList(
  syncRuns,
  {
    ...common,
    columns: [
      ...own,
      { field: 'otherBefore', align: 'right' },
      { field: 'otherAfter', align: 'right' },
      { field: 'otherDifference', align: 'right' },
    ],
    widths: {
      ...common.widths,
      otherBefore: 150,
      otherAfter: 150,
      otherDifference: 150,
    },
  },
  { cells },
);

const Address = ({ row }: { row: { method: string; url: string } }) => (
  <span className="font-mono text-xs" title={row.url}>{`${row.method} ${row.url}`}</span>
);
/** Calls to the supplier that a run made, each opening into its bodies. */
export const Calls = embeddedList(
  supplierCalls,
  {
    endpoint: 'list',
    path,
    prefix: 'calls',
    title: texts.calls,
    columns: [
      'createdAt',
      'operation',
      { field: 'errorClass', label: texts.result, fields: ['status', 'errorClass'] },
      'ms',
      'url',
    ],
    grow: 'url',
    seconds: true,
    widths: { createdAt: 170, operation: 110, errorClass: 120, ms: 100 },
    filters: [],
    size: 10,
    tint: false,
    opens: { as: 'call' },
    empty: { title: texts.noCalls },
  },
  { cells: { ...resultCells, url: Address }, detail: CallDetail },
);

const Compare = ({ row }: { row: ShownRun }) => {
  const [query, setQuery] = useSearchParams();
  const isChosen = query.get('with') === row.id;
  const choose = () =>
    setQuery((before) => {
      const next = new URLSearchParams(before);
      if (isChosen) next.delete('with');
      else next.set('with', row.id);
      return next;
    });
  return (
    <Button size="sm" onClick={choose}>
      {t(isChosen ? texts.alone : texts.compare)}
    </Button>
  );
};
/** Other runs of the lane that touch the span of a run. */
export const OtherRuns = embeddedList(
  syncRuns,
  {
    endpoint: 'list',
    path,
    prefix: 'other',
    title: texts.others,
    columns: [
      'createdAt',
      'kind',
      { field: 'fromAt', label: texts.span, fields: ['fromAt', 'toAt'] },
      'outcome',
      'added',
      'changed',
      'unchanged',
      'message',
    ],
    grow: 'fromAt',
    seconds: true,
    widths: {
      createdAt: 165,
      kind: 100,
      outcome: 105,
      added: 80,
      changed: 80,
      unchanged: 90,
      message: 150,
    },
    filters: [],
    size: 10,
    tint: false,
    leads: (row) => `${path}?id=${row.id}`,
    actionsWidth: 120,
    empty: { title: texts.noOthers },
  },
  { cells: { fromAt: RunSpan }, buttons: Compare },
);
