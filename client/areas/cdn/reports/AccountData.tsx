import { monthDays } from '#shared/areas/cdn/bills/arithmetic';
import { accountDays } from '#shared/areas/cdn/reports/accountDays';
import { accountMonths } from '#shared/areas/cdn/reports/accountMonths';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { Page } from '../../../kernel/page/Page';
import { PageTabs } from '../../../kernel/page/PageTabs';
import { t } from '../../../kernel/text/translate';
import { ProgressBar, useKit, withUnit } from '../../../ui';
import { Past } from './Past';
import { texts } from './texts';

type Month = RowOf<typeof accountMonths.endpoints.list>;
type Of = { row: Month };
const Guarantee = ({ row }: Of) => {
  const { locale } = useKit();
  if (row.guaranteeRatio === null)
    return <span className="text-ink-muted">{t(texts.noGuarantee)}</span>;
  const text = t(texts.used, {
    percent: withUnit(row.guaranteeRatio, 'ratio', locale),
    gb: row.guaranteedTrafficGb,
  });
  return (
    <ProgressBar
      value={row.guaranteeRatio}
      label={text}
      tone={row.guarantee === 'above' ? 'warning' : 'progress'}
      note={text}
    />
  );
};
const Forecast = ({ row }: Of) => {
  const { locale } = useKit();
  if (row.forecastBytes === null)
    return <span className="text-ink-muted">{t(texts.noHistory)}</span>;
  return (
    <span className="nums" title={t(texts.asOf, { day: row.asOf })}>
      {withUnit(row.forecastBytes, 'bytes', locale)}
    </span>
  );
};
const Range = ({ row }: Of) => {
  const { locale } = useKit();
  if (row.lowBytes === null || row.highBytes === null) return <>–</>;
  return (
    <span className="nums">
      {t(texts.range, {
        low: withUnit(row.lowBytes, 'bytes', locale),
        high: withUnit(row.highBytes, 'bytes', locale),
      })}
    </span>
  );
};

const Months = embeddedList(
  accountMonths,
  {
    endpoint: 'list',
    path: '/platform-accountdata',
    title: texts.months,
    columns: [
      'month',
      'accountId',
      'bytes',
      { field: 'guaranteeRatio', fields: ['guaranteeRatio', 'guaranteedTrafficGb', 'guarantee'] },
      { field: 'forecastBytes', fields: ['forecastBytes', 'forecast', 'asOf'], align: 'right' },
      {
        field: 'lowBytes',
        label: ['预测区间', 'Range'],
        fields: ['lowBytes', 'highBytes'],
        align: 'right',
      },
      'actualBytes',
      'errorRatio',
      'meanErrorRatio',
      'requests',
      'billableBytes',
      'asOf',
    ],
    optional: ['errorRatio', 'requests', 'billableBytes', 'asOf'],
    grow: 'accountId',
    widths: {
      month: 85,
      accountId: 120,
      bytes: 115,
      guaranteeRatio: 140,
      forecastBytes: 160,
      lowBytes: 160,
      actualBytes: 120,
      errorRatio: 110,
      meanErrorRatio: 150,
    },
    filters: ['accountId', 'month', 'guarantee', 'forecast'],
    search: texts.searchAccounts,
    actionsWidth: 70,
    actions: [
      {
        label: texts.dayRows,
        open: (row) =>
          `/platform-accountdata?tab=days&accountId=${row.accountId}&dayFrom=${row.month}-01&dayTo=${monthDays(row.month).last}`,
        when: (row) => row.bytes !== 0,
      },
    ],
    empty: { title: texts.noRows },
  },
  { cells: { guaranteeRatio: Guarantee, forecastBytes: Forecast, lowBytes: Range } },
);
const Days = embeddedList(accountDays, {
  endpoint: 'list',
  path: '/platform-accountdata',
  title: texts.days,
  columns: [
    'day',
    'accountId',
    'bytes',
    'requests',
    'peakBps',
    'hitRatio',
    { field: 'domains', align: 'right' },
    { field: 'suppliers', align: 'right' },
    'isComplete',
  ],
  grow: 'accountId',
  widths: { day: 120, hitRatio: 130, domains: 150, suppliers: 150, isComplete: 110 },
  filters: ['accountId', 'day', 'isComplete'],
  search: texts.searchAccounts,
  empty: { title: texts.noRows },
});

/** What each account uses by month, against guarantee and forecast, and by day. */
const AccountData = () => {
  return (
    <Page note={t(texts.accountNote)} fresh={<Past />}>
      <PageTabs
        tabs={[
          { id: 'months', label: texts.months, view: <Months /> },
          { id: 'days', label: texts.days, view: <Days /> },
        ]}
      />
    </Page>
  );
};
export default AccountData;
