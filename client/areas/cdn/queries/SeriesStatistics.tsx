import { seriesStatistics } from '#shared/areas/cdn/queries/seriesStatistics';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { Page } from '../../../kernel/page/Page';
import { PageTabs } from '../../../kernel/page/PageTabs';
import { t } from '../../../kernel/text/translate';
import { texts } from './texts';

const path = '/cdn-timeseriesdatastatistic';
const cells = {
  lastAskedBy: ({ row }: { row: { lastAskedBy: string | null; lastAskedAt: string | null } }) => (
    <span className={row.lastAskedBy === null ? 'text-ink-muted' : undefined}>
      {row.lastAskedBy ?? (row.lastAskedAt === null ? '–' : t(texts.platform))}
    </span>
  ),
};
const widths = {
  table: 130,
  bytes: 120,
  rawBytes: 110,
  asked: 140,
  lastAskedAt: 140,
  lastAskedBy: 180,
  saving: 250,
  freedBytes: 110,
} as const;

const Tables = embeddedList(
  seriesStatistics,
  {
    endpoint: 'list',
    path,
    title: texts.seriesTables,
    columns: [
      'table',
      'series',
      'rows',
      'bytes',
      'rawBytes',
      'dailyRows',
      'dailyBytes',
      'oldestAt',
      'newestAt',
      'lastAskedAt',
      'lastAskedBy',
      'saving',
      'freedBytes',
    ],
    optional: ['dailyRows', 'newestAt', 'lastAskedBy'],
    grow: 'table',
    widths: { ...widths, saving: 190, series: 90, rows: 110, dailyBytes: 120, oldestAt: 120 },
    pages: false,
    actionsWidth: 80,
    actions: [
      { label: texts.metrics, open: (row) => `${path}?tab=metrics&table=${row.table}` },
      { label: texts.labels, open: (row) => `${path}?tab=labels&table=${row.table}` },
    ],
  },
  { cells },
);
const Metrics = embeddedList(
  seriesStatistics,
  {
    endpoint: 'metrics',
    path,
    title: texts.metrics,
    columns: [
      'metric',
      'table',
      'points',
      'bytes',
      'rawBytes',
      'asked',
      'lastAskedAt',
      'lastAskedBy',
      'saving',
      'freedBytes',
    ],
    optional: ['rawBytes'],
    grow: 'metric',
    widths: { ...widths, points: 150 },
    search: texts.searchMetrics,
  },
  { cells },
);
const Labels = embeddedList(
  seriesStatistics,
  {
    endpoint: 'labels',
    path,
    title: texts.labels,
    columns: [
      'label',
      'table',
      { field: 'distinct', align: 'right' },
      'bytes',
      'rowsLeft',
      'asked',
      'lastAskedAt',
      'lastAskedBy',
      'saving',
      'freedBytes',
    ],
    optional: ['lastAskedBy'],
    grow: 'label',
    widths: { ...widths, distinct: 130, rowsLeft: 160 },
    search: texts.searchLabels,
  },
  { cells },
);

/** What the tables of figures hold, how they grow, who asks for them and what would save room. */
const SeriesStatistics = () => {
  return (
    <Page note={t(texts.seriesNote)}>
      <PageTabs
        tabs={[
          { id: 'seriesTables', label: texts.seriesTables, view: <Tables /> },
          { id: 'metrics', label: texts.metrics, view: <Metrics /> },
          { id: 'labels', label: texts.labels, view: <Labels /> },
        ]}
      />
    </Page>
  );
};
export default SeriesStatistics;
