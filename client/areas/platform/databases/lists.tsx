import { databases } from '#shared/areas/platform/databases/databases';
import { slowStatements } from '#shared/areas/platform/databases/slowStatements';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t } from '../../../kernel/text/translate';
import { Sparkline } from '../../../ui/charts';
import { texts } from './texts';

type Table = RowOf<typeof databases.endpoints.list>;
const Line = ({ row }: { row: Table }) =>
  row.line.length > 1 ? <Sparkline values={row.line} label={t(texts.line)} /> : <>–</>;

/** Tables of a scope in both stores. */
export const Tables = embeddedList(
  databases,
  {
    endpoint: 'list',
    path: '/cdn-database',
    title: texts.tables,
    rowKey: 'key',
    columns: [
      'name',
      'store',
      { field: 'bytes', align: 'right' },
      { field: 'rows', align: 'right' },
      { field: 'growth', align: 'right' },
      'line',
      { field: 'deadRows', align: 'right' },
      { field: 'deadRatio', align: 'right' },
      'vacuumedAt',
      'analyzedAt',
    ],
    optional: ['analyzedAt'],
    grow: 'name',
    widths: {
      store: 150,
      bytes: 100,
      rows: 110,
      growth: 110,
      line: 140,
      deadRows: 100,
      deadRatio: 95,
      vacuumedAt: 115,
      analyzedAt: 115,
    },
    search: texts.search,
    filters: ['store'],
    tint: false,
    actionsWidth: 80,
    actions: [
      {
        endpoint: 'vacuum',
        label: texts.vacuum,
        input: ({ name }: Table) => ({ name }),
        confirm: texts.vacuumAsk,
        done: texts.vacuumDone,
        when: (row: Table) => row.store === 'postgres',
      },
      {
        label: texts.openQueries,
        open: () => '/cdn-queryaudit',
        when: (row: Table) => row.store === 'analytics',
      },
    ],
    empty: { title: texts.none, text: texts.noSms },
  },
  { cells: { line: Line } },
);

/** Statements of the relational store that took long. */
export const SlowStatements = embeddedList(slowStatements, {
  endpoint: 'list',
  path: '/cdn-database',
  title: texts.slow,
  columns: [
    'text',
    'screen',
    'operation',
    { field: 'calls', align: 'right' },
    { field: 'meanMs', align: 'right' },
    { field: 'worstMs', align: 'right' },
    'lastAt',
  ],
  grow: 'text',
  widths: {
    text: 420,
    screen: 160,
    operation: 180,
    calls: 80,
    meanMs: 95,
    worstMs: 95,
    lastAt: 115,
  },
  search: texts.searchSlow,
  filters: ['lastAt'],
  actionsWidth: 80,
  actions: [
    {
      label: texts.openScreen,
      open: (row) => row.screen,
      when: (row) => row.screen.startsWith('/'),
    },
  ],
  empty: { title: texts.noSlow },
});
