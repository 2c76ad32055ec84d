import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import {
  type ScoreDay,
  type SupplierScore,
  supplierScores,
} from '#shared/areas/cdn/suppliers/supplierScores';
import { monthDays } from '#shared/areas/cdn/bills/arithmetic';
import { addDays, dayStart } from '#shared/kernel/units';
import { suppliers } from '#shared/suppliers';
import { moneyText } from '../../../kernel/declared/Cell';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { Page } from '../../../kernel/page/Page';
import { PageTabs } from '../../../kernel/page/PageTabs';
import { t } from '../../../kernel/text/translate';
import type { ListParts } from '../../../kernel/screens/screens';
import { useCan } from '../../../kernel/session/access';
import { useKit, withUnit } from '../../../ui';
import { Past } from '../reports/Past';
import { texts } from './texts';

type Of = { row: SupplierScore };
const path = '/platform-supplierdata';

/** Where the days of a month stand that a figure follows from, those with the most of it first. */
const daysOf = ({ supplier, month }: SupplierScore, sort: string): string => {
  const { first, last } = monthDays(month);
  return `${path}?tab=days&supplier=${supplier}&dayFrom=${first}&dayTo=${last}&sort=${sort}`;
};
/** Calls that failed on a day, which is one of the supplier's own zone. */
const failedCallsOf = ({ supplier, day }: ScoreDay): string => {
  const offset = (suppliers[supplier].dayTotals?.zoneHours ?? 0) * 60;
  const [from, to] = [dayStart(day, offset), dayStart(addDays(day, 1), offset)];
  return `/cdn-supplierapicall?supplier=${supplier}&failed=true&createdAtFrom=${from}&createdAtTo=${to}`;
};
/** The invoices that usage and cost of a month are held against. */
const invoicesOf = ({ supplier, month }: SupplierScore): string =>
  `/cdn-localsupdatamonth?supplier=${supplier}&monthFrom=${month}&monthTo=${month}`;

const Source = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className="nums text-accent-ink hover:underline">
    {children}
  </Link>
);
/** A figure that opens the days it follows from. */
const figure = (name: keyof SupplierScore, unit: 'ratio' | 'ms' | 'count', sort: string) =>
  function Figure({ row }: Of) {
    const { locale } = useKit();
    const value = row[name];
    if (typeof value !== 'number') return <>–</>;
    return <Source to={daysOf(row, sort)}>{withUnit(value, unit, locale)}</Source>;
  };
const Bytes = ({ row }: Of) => {
  const { locale } = useKit();
  const to = useCan('staff.billing.view') ? invoicesOf(row) : daysOf(row, '-bytes');
  if (row.bytes === null) return <>–</>;
  return <Source to={to}>{withUnit(row.bytes, 'bytes', locale)}</Source>;
};
const money = (name: 'cost' | 'costPerGb', digits: number) =>
  function Money({ row }: Of) {
    const { locale } = useKit();
    const to = useCan('staff.billing.view') ? invoicesOf(row) : daysOf(row, '-bytes');
    const micros = row[name];
    if (micros === null) return <>–</>;
    return <Source to={to}>{`${moneyText(micros, locale, digits)} ${row.currency ?? ''}`}</Source>;
  };

/** A figure with a cell of its own stands at the right all the same. */
const right = <N extends keyof SupplierScore>(field: N) => ({ field, align: 'right' }) as const;

const Months = embeddedList(
  supplierScores,
  {
    endpoint: 'list',
    path,
    title: texts.scores.months,
    columns: [
      'supplier',
      'month',
      right('bytes'),
      right('availability'),
      right('errorRatio'),
      right('purgeP95Ms'),
      right('delayMs'),
      right('gapsOpen'),
      right('gapsClosed'),
      right('apiErrorRatio'),
      right('costPerGb'),
      right('cost'),
      'requests',
    ],
    optional: ['gapsClosed', 'cost', 'requests'],
    grow: 'supplier',
    widths: { month: 90, bytes: 110, costPerGb: 130, cost: 130 },
    filters: ['supplier', 'month'],
    everyMs: 60_000,
    empty: { title: texts.scores.none },
  },
  {
    cells: {
      bytes: Bytes,
      availability: figure('availability', 'ratio', '-failedChecks'),
      errorRatio: figure('errorRatio', 'ratio', '-errors'),
      purgeP95Ms: figure('purgeP95Ms', 'ms', '-purgeP95Ms'),
      delayMs: figure('delayMs', 'ms', '-delayMs'),
      gapsOpen: figure('gapsOpen', 'count', '-day'),
      gapsClosed: figure('gapsClosed', 'count', '-day'),
      apiErrorRatio: figure('apiErrorRatio', 'ratio', '-failedCalls'),
      costPerGb: money('costPerGb', 4),
      cost: money('cost', 2),
    },
  } satisfies ListParts<SupplierScore>,
);

const Days = embeddedList(supplierScores, {
  endpoint: 'days',
  path: `${path}-days`,
  title: texts.scores.days,
  columns: [
    'day',
    'supplier',
    'bytes',
    'requests',
    'errors',
    'checks',
    'failedChecks',
    'probes',
    'failedProbes',
    'verifiedPurges',
    'purgeP95Ms',
    { field: 'delayMs', label: texts.scores.delay, align: 'right' },
    'gapsFound',
    'gapsClosed',
    'calls',
    'failedCalls',
    'purges',
    'runs',
  ],
  optional: [
    'requests',
    'checks',
    'calls',
    'probes',
    'failedProbes',
    'verifiedPurges',
    'gapsClosed',
    'purges',
    'runs',
  ],
  grow: 'supplier',
  widths: {
    day: 110,
    bytes: 95,
    errors: 100,
    checks: 100,
    failedChecks: 105,
    purgeP95Ms: 105,
    delayMs: 110,
    gapsFound: 95,
    calls: 85,
    failedCalls: 90,
  },
  filters: ['supplier', 'day'],
  everyMs: 60_000,
  actionsWidth: 60,
  actions: [
    {
      label: texts.accounts.failedCalls,
      open: failedCallsOf,
    },
    {
      label: texts.scores.nodes,
      open: () => '/cdn-supplier-edge-node',
    },
    {
      label: texts.scores.checks,
      open: (row: ScoreDay) =>
        `/cdn-localsupdata?supplier=${row.supplier}&dayFrom=${row.day}&dayTo=${row.day}`,
      permission: 'staff.data.view',
    },
  ],
  empty: { title: texts.scores.noDays },
});

/** How suppliers did: a card by month, and the days it follows from. */
const SupplierScores = () => {
  return (
    <Page note={t(texts.scores.note)} fresh={<Past />}>
      <PageTabs
        tabs={[
          { id: 'months', label: texts.scores.months, view: <Months /> },
          { id: 'days', label: texts.scores.days, view: <Days /> },
        ]}
      />
    </Page>
  );
};
export default SupplierScores;
