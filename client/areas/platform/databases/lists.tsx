import { databases, upkeepKinds } from '#shared/areas/platform/databases/databases';
import { slowStatements } from '#shared/areas/platform/databases/slowStatements';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t } from '../../../kernel/text/translate';
import { Sparkline } from '../../../ui/charts';
import { StatementPlan } from './StatementPlan';
import { texts } from './texts';

type Table = RowOf<typeof databases.endpoints.list>;
const named = ({ name }: Table) => ({ name });
const isRelational = (row: Table): boolean => row.store === 'postgres';
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
    refreshOn: [databases.events.changed],
    filters: ['store'],
    tint: false,
    actionsWidth: 80,
    actions: [
      {
        endpoint: 'vacuum',
        label: upkeepKinds.vacuum,
        input: named,
        confirm: texts.vacuumAsk,
        done: texts.upkeepBegun,
        when: isRelational,
      },
      {
        endpoint: 'analyse',
        label: upkeepKinds.analyse,
        input: named,
        confirm: texts.analyseAsk,
        done: texts.upkeepBegun,
        when: isRelational,
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

/** Upkeep of single tables: under way and ended. */
export const Upkeep = embeddedList(databases, {
  endpoint: 'tasks',
  path: '/cdn-database',
  title: texts.upkeep,
  columns: [
    'name',
    'kind',
    'state',
    { field: 'progress', align: 'right' },
    { field: 'ms', align: 'right' },
    { field: 'rowsBefore', align: 'right' },
    { field: 'rowsAfter', align: 'right' },
    { field: 'deadBefore', align: 'right' },
    { field: 'deadAfter', align: 'right' },
    { field: 'bytesBefore', align: 'right' },
    { field: 'bytesAfter', align: 'right' },
    { field: 'tries', align: 'right' },
    'error',
    'askedBy',
    'createdAt',
    'endedAt',
  ],
  optional: ['rowsBefore', 'rowsAfter', 'bytesBefore', 'tries', 'endedAt'],
  grow: 'name',
  widths: {
    kind: 130,
    state: 110,
    progress: 90,
    ms: 90,
    rowsBefore: 110,
    rowsAfter: 110,
    deadBefore: 130,
    deadAfter: 130,
    bytesBefore: 110,
    bytesAfter: 110,
    tries: 110,
    error: 180,
    askedBy: 160,
    createdAt: 120,
    endedAt: 120,
  },
  search: texts.searchUpkeep,
  filters: ['kind', 'state', 'createdAt'],
  refreshOn: [databases.events.changed],
  empty: { title: texts.noUpkeep, text: texts.noUpkeepText },
});

/** Statements of the relational store that took long, each with its plan. */
export const SlowStatements = embeddedList(
  slowStatements,
  {
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
      { label: texts.plan, beside: true, button: true },
      {
        label: texts.openScreen,
        open: (row) => row.screen,
        when: (row) => row.screen.startsWith('/'),
      },
    ],
    empty: { title: texts.noSlow },
  },
  { drawer: StatementPlan },
);
