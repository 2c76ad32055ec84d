import { createContext, type ReactNode, useContext, useMemo } from 'react';
import { statistics } from '#shared/areas/cdn/statistics/statistics';
import { domainTrafficMonitors, trafficMonitors } from '#shared/areas/cdn/reports/trafficMonitors';
import type { Out } from '#shared/kernel/contract';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { Page } from '../../../kernel/page/Page';
import { PageTabs } from '../../../kernel/page/PageTabs';
import { useQuery } from '../../../kernel/request/query';
import type { ListParts, OwnColumn } from '../../../kernel/screens/screens';
import { t } from '../../../kernel/text/translate';
import { useKit, withUnit } from '../../../ui';
import { Sparkline } from '../../../ui/charts';
import { texts } from './texts';

type Account = RowOf<typeof trafficMonitors.endpoints.list>;
type Domain = RowOf<typeof domainTrafficMonitors.endpoints.list>;
type Row = Pick<Account, 'id' | 'deviation' | 'weeks' | 'guaranteeRatio' | 'guaranteedTrafficGb'>;
type Curve = Out<typeof trafficMonitors.endpoints.curves>['curves'][number];
const Curves = createContext<ReadonlyMap<string, Curve>>(new Map());
/** Asks for the curves of the rows in view at once, again with each slot. */
const withCurves = (of: typeof trafficMonitors | typeof domainTrafficMonitors) =>
  function Around({
    rows,
    children,
  }: {
    rows: readonly { id: string }[] | undefined;
    children: ReactNode;
  }) {
    const ids = rows?.map((r) => r.id) ?? [];
    const { value } = useQuery(of.endpoints.curves, ids.length > 0 ? { ids } : null, {
      refreshOn: [statistics.events.completed],
    });
    const curves = useMemo(() => new Map(value?.curves.map((c) => [c.id, c] as const)), [value]);
    return <Curves.Provider value={curves}>{children}</Curves.Provider>;
  };
const CurveCell = ({ id }: { id: string }) => {
  const curve = useContext(Curves).get(id);
  return curve ? <Sparkline values={curve.values} band={curve} label={t(texts.curve)} /> : <>–</>;
};
const curve: OwnColumn<{ id: string }> = {
  id: 'curve',
  behind: 'deviation',
  fields: [],
  header: texts.curve,
  cell: (row) => <CurveCell id={row.id} />,
  width: 140,
};

/** A change with its sign. */
const Change = ({ of }: { of: number | null }) => {
  const { locale } = useKit();
  if (of === null) return <span className="text-ink-muted">–</span>;
  return <span className="nums">{`${of > 0 ? '+' : ''}${withUnit(of, 'ratio', locale)}`}</span>;
};
const Deviation = ({ row }: { row: Pick<Row, 'deviation' | 'weeks'> }) => {
  const { locale } = useKit();
  if (row.deviation === null)
    return <span className="text-ink-muted">{t(texts.fewWeeks, { n: row.weeks })}</span>;
  const size = Math.abs(row.deviation).toLocaleString(locale, { maximumFractionDigits: 1 });
  return <span className="nums">{t(row.deviation < 0 ? texts.below : texts.above, { size })}</span>;
};
const Guarantee = ({ row }: { row: Row }) => {
  const { locale } = useKit();
  if (row.guaranteeRatio === null)
    return <span className="text-ink-muted">{t(texts.noGuarantee)}</span>;
  return (
    <span className="nums">
      {t(texts.used, {
        percent: withUnit(row.guaranteeRatio, 'ratio', locale),
        gb: row.guaranteedTrafficGb,
      })}
    </span>
  );
};
const cells = {
  deviation: Deviation,
  dayChange: ({ row }: { row: { dayChange: number | null } }) => <Change of={row.dayChange} />,
  weekChange: ({ row }: { row: { weekChange: number | null } }) => <Change of={row.weekChange} />,
};
const shared = {
  widths: {
    state: 150,
    bps: 95,
    usualBps: 100,
    deviation: 135,
    dayChange: 85,
    weekChange: 85,
    dayBytes: 130,
    guaranteeRatio: 115,
    forecastBytes: 130,
    at: 150,
  },
  refreshOn: [statistics.events.completed],
  tint: false,
  actionsWidth: 80,
  empty: { title: texts.notSynced },
} as const;
const deviation = { field: 'deviation', fields: ['deviation', 'weeks'], align: 'right' } as const;
const bps = { field: 'bps', label: texts.now, align: 'right' } as const;
const usualBps = { field: 'usualBps', label: texts.usual, align: 'right' } as const;
const dayChange = { field: 'dayChange', label: texts.day, align: 'right' } as const;
const weekChange = { field: 'weekChange', label: texts.week, align: 'right' } as const;

const Accounts = embeddedList(
  trafficMonitors,
  {
    ...shared,
    endpoint: 'list',
    path: '/traffic-monitor',
    title: texts.monitored.accounts,
    columns: [
      'accountId',
      'state',
      bps,
      usualBps,
      deviation,
      dayChange,
      weekChange,
      {
        field: 'guaranteeRatio',
        label: texts.guarantee,
        fields: ['guaranteeRatio', 'guaranteedTrafficGb', 'guarantee'],
        align: 'right',
      },
      'forecastBytes',
      'dayBytes',
      'at',
    ],
    optional: ['forecastBytes', 'dayBytes', 'at'],
    grow: 'accountId',
    filters: ['accountId', 'state', 'guarantee'],
    search: texts.searchAccounts,
    actions: [
      {
        label: texts.monitored.domains,
        open: (row) => `/traffic-monitor?tab=domains&accountId=${row.accountId}`,
      },
    ],
  },
  {
    cells: { ...cells, guaranteeRatio: Guarantee },
    around: withCurves(trafficMonitors),
    columns: [curve],
  } satisfies ListParts<Account>,
);
const Domains = embeddedList(
  domainTrafficMonitors,
  {
    ...shared,
    endpoint: 'list',
    path: '/traffic-monitor',
    title: texts.monitored.domains,
    columns: [
      'domainId',
      'accountId',
      'state',
      bps,
      usualBps,
      deviation,
      dayChange,
      weekChange,
      'dayBytes',
      'at',
    ],
    optional: ['dayBytes', 'at'],
    grow: 'domainId',
    filters: ['accountId', 'domainId', 'state'],
    search: texts.searchDomains,
    actions: [{ label: texts.openChart, open: (row) => `/cdn-analyze?domains=${row.domainId}` }],
  },
  {
    cells,
    around: withCurves(domainTrafficMonitors),
    columns: [curve],
  } satisfies ListParts<Domain>,
);

/** Whose traffic behaves unlike itself, by account or domain. */
const TrafficMonitor = () => {
  return (
    <Page
      note={t(texts.monitorNote)}
      actions={
        <a className="text-sm text-accent-ink hover:underline" href="#/configMonitorTask">
          {t(texts.monitorTasks)}
        </a>
      }
    >
      <PageTabs
        tabs={[
          { id: 'accounts', label: texts.monitored.accounts, view: <Accounts /> },
          { id: 'domains', label: texts.monitored.domains, view: <Domains /> },
        ]}
      />
    </Page>
  );
};
export default TrafficMonitor;
