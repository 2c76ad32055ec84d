import { dataCleaning } from '#shared/areas/platform/databases/cleaning';
import { cleanGroups } from '#shared/areas/platform/databases/cleanModes';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../kernel/declared/list/useList';
import { t } from '../../../kernel/text/translate';
import { cleaningTexts as texts } from './cleaningTexts';

const operate = 'staff.database.operate';
/** A policy as its list shows it. */
export type Policy = RowOf<typeof dataCleaning.endpoints.list>;
/** Whether a policy is that of a group of tables. */
export const isGroup = ({ name }: Policy): boolean => name.includes('/');
const reason = { field: 'reason', label: texts.reason, max: 500 };
const named = ({ name }: Policy) => ({ name });
/** A table, or a group with how many tables it has. */
export const nameOf = (row: Policy): string =>
  isGroup(row) ? `${t(cleanGroups[row.group])} · ${t(texts.tables, { n: row.tables })}` : row.name;
const Name = ({ row }: { row: Policy }) => <>{nameOf(row)}</>;

/** Policies of the tables that only grow, or of their groups. */
export const Policies = embeddedList(
  dataCleaning,
  {
    endpoint: 'list',
    path: '/cdn-databaseclean',
    title: texts.policies,
    rowKey: 'name',
    columns: [
      'name',
      'state',
      { field: 'days', align: 'right' },
      'mode',
      { field: 'due', align: 'right' },
      { field: 'kept', align: 'right' },
      { field: 'bytes', align: 'right' },
      'source',
      'group',
      { field: 'dueBytes', align: 'right' },
      'why',
      'oldestAt',
      { field: 'settingDays', align: 'right' },
      'reason',
      'changedBy',
      'changedAt',
    ],
    optional: ['settingDays', 'oldestAt', 'changedBy', 'changedAt'],
    grow: 'name',
    widths: {
      state: 100,
      group: 150,
      days: 90,
      mode: 165,
      source: 110,
      settingDays: 100,
      bytes: 100,
      due: 100,
      dueBytes: 110,
      kept: 100,
      why: 200,
      oldestAt: 120,
      reason: 160,
      changedBy: 150,
      changedAt: 120,
    },
    search: texts.search,
    filters: ['group', 'mode', 'source', 'state'],
    refreshOn: [dataCleaning.events.changed],
    tint: false,
    actionsWidth: 110,
    actions: [
      { label: texts.look, dialog: () => import('./CleanPreview'), button: true },
      {
        label: texts.change,
        dialog: () => import('./CleanDays'),
        permission: operate,
        refused: (row) => row.fixed && texts.fixed,
      },
      {
        label: texts.runNow,
        endpoint: 'run',
        input: named,
        danger: true,
        confirm: texts.runAsk,
        done: texts.started,
        when: (row) => row.state === 'active',
      },
      {
        label: texts.hold,
        endpoint: 'hold',
        input: named,
        confirm: texts.holdAsk,
        reason,
        done: texts.held,
        when: (row) => row.state === 'active',
      },
      {
        label: texts.release,
        endpoint: 'release',
        input: named,
        confirm: texts.releaseAsk,
        reason,
        done: texts.released,
        when: (row) => row.state === 'held',
      },
    ],
    empty: { title: texts.none },
  },
  { cells: { name: Name } },
);

/** Runs of cleaning with what they took away. */
export const Runs = embeddedList(dataCleaning, {
  endpoint: 'runs',
  path: '/cdn-databaseclean',
  title: texts.runs,
  columns: [
    'name',
    'cause',
    'state',
    'mode',
    { field: 'days', align: 'right' },
    { field: 'rows', align: 'right' },
    { field: 'bytesBefore', align: 'right' },
    { field: 'bytesAfter', align: 'right' },
    'askedBy',
    'createdAt',
    'endedAt',
  ],
  grow: 'name',
  widths: {
    cause: 100,
    state: 140,
    mode: 165,
    days: 90,
    rows: 110,
    bytesBefore: 120,
    bytesAfter: 120,
    askedBy: 160,
    createdAt: 120,
    endedAt: 120,
  },
  search: texts.searchRuns,
  filters: ['state', 'cause', 'mode', 'createdAt'],
  refreshOn: [dataCleaning.events.changed],
  empty: { title: texts.noRuns },
});

/** What is left of rows that were reduced to counts. */
export const Counts = embeddedList(dataCleaning, {
  endpoint: 'counts',
  path: '/cdn-databaseclean',
  title: texts.counts,
  columns: ['day', 'name', 'what', { field: 'rows', align: 'right' }],
  grow: 'what',
  widths: { day: 130, name: 220, rows: 110 },
  search: texts.searchCounts,
  filters: ['day'],
  refreshOn: [dataCleaning.events.changed],
  empty: { title: texts.noCounts, text: texts.noCountsText },
});
