import { logCleanPolicies, logCleanRuns } from '#shared/areas/cdn/logs/logCleaning';
import { logScopes } from '#shared/areas/cdn/logs/logScopes';
import { embeddedList } from '../../../../kernel/declared/list/embeddedList';
import type { RowOf } from '../../../../kernel/declared/list/useList';
import { t } from '../../../../kernel/text/translate';
import { useKit } from '../../../../ui';
import { texts } from './texts';

/** A policy as its list shows it. */
export type Policy = RowOf<typeof logCleanPolicies.endpoints.list>;
/** A scope as its list shows it. */
export type Scope = RowOf<typeof logScopes.endpoints.list>;
const ScopeDays = ({ row }: { row: Scope }) => {
  const { locale } = useKit();
  return <>{row.days === 0 ? t(texts.ever) : row.days.toLocaleString(locale)}</>;
};
const path = '/cdn-logclean';
const operate = 'staff.logs.operate';
const { events } = logCleanRuns;
const runNow = { label: texts.runNow, confirm: texts.runAsk, done: texts.started } as const;

/** Policies with what their next run takes. */
export const Policies = embeddedList(logCleanPolicies, {
  endpoint: 'list',
  path,
  title: texts.policies,
  columns: [
    'accountId',
    'domainId',
    'mode',
    { field: 'days', align: 'right' },
    { field: 'retentionDays', align: 'right' },
    { field: 'dueDays', align: 'right' },
    { field: 'dueLines', align: 'right' },
    { field: 'dueBytes', align: 'right' },
    { field: 'protectedDays', align: 'right' },
    'reason',
    'changedByEmail',
    'createdAt',
  ],
  optional: ['retentionDays', 'dueBytes', 'changedByEmail', 'createdAt'],
  grow: 'reason',
  widths: {
    accountId: 120,
    domainId: 150,
    mode: 110,
    days: 80,
    retentionDays: 110,
    dueDays: 95,
    dueLines: 95,
    dueBytes: 110,
    protectedDays: 95,
    changedByEmail: 160,
    createdAt: 125,
  },
  search: texts.search,
  filters: ['accountId', 'domainId', 'mode'],
  refreshOn: [logCleanPolicies.events.changed, events.changed],
  tint: false,
  toolbar: [
    {
      label: texts.create,
      dialog: () => import('./NewPolicy'),
      permission: operate,
      primary: true,
    },
  ],
  actionsWidth: 110,
  actions: [
    {
      label: texts.edit,
      dialog: () => import('./EditPolicy'),
      permission: operate,
      button: true,
    },
    { ...runNow, endpoint: 'run', danger: true, when: ({ mode }) => mode !== 'paused' },
    {
      endpoint: 'remove',
      label: ['删除策略', 'Delete the policy'],
      danger: true,
      confirm: texts.removeAsk,
    },
  ],
  empty: { title: texts.none, text: texts.policyText },
});

/** Days that the next hourly run takes, and those that are protected. */
export const Due = embeddedList(logCleanPolicies, {
  endpoint: 'due',
  path,
  title: texts.due,
  columns: [
    { field: 'day' },
    'domain',
    'accountId',
    { field: 'keepDays', align: 'right' },
    { field: 'files', align: 'right' },
    { field: 'lines', align: 'right' },
    { field: 'sizeBytes', align: 'right' },
    'why',
  ],
  grow: 'domain',
  widths: {
    day: 120,
    accountId: 150,
    keepDays: 90,
    files: 80,
    lines: 100,
    sizeBytes: 130,
    why: 200,
  },
  search: ['按域名搜索', 'Search by domain'],
  filters: ['accountId', 'domainId', 'why', 'day'],
  refreshOn: [events.changed],
  tint: false,
  empty: { title: texts.noDue },
});

/** What is stored beside log lines, with what the next run takes. */
export const Scopes = embeddedList(
  logScopes,
  {
    endpoint: 'list',
    path,
    title: texts.scopes,
    rowKey: 'scope',
    columns: [
      'scope',
      'mode',
      { field: 'days', align: 'right' },
      { field: 'settingDays', align: 'right' },
      { field: 'due', align: 'right' },
      { field: 'dueBytes', align: 'right' },
      { field: 'protectedRows', align: 'right' },
      { field: 'bytes', align: 'right' },
      'oldestAt',
      'reason',
      'changedByEmail',
      'changedAt',
    ],
    optional: ['settingDays', 'changedByEmail', 'changedAt'],
    grow: 'reason',
    widths: {
      scope: 170,
      mode: 120,
      days: 90,
      settingDays: 110,
      due: 110,
      dueBytes: 120,
      protectedRows: 110,
      bytes: 110,
      oldestAt: 160,
      changedByEmail: 160,
      changedAt: 125,
    },
    filters: ['mode'],
    refreshOn: [events.changed],
    tint: false,
    actionsWidth: 110,
    actions: [
      {
        label: texts.edit,
        dialog: () => import('./EditScope'),
        permission: operate,
        button: true,
      },
      {
        label: texts.runNow,
        confirm: texts.scopeRunAsk,
        done: texts.started,
        endpoint: 'run',
        input: ({ scope }) => ({ scope }),
        danger: true,
        when: ({ mode, days }) => mode !== 'paused' && days > 0,
      },
    ],
    empty: { title: texts.scopes },
  },
  { cells: { days: ScopeDays } },
);

/** Runs with what they took away. */
export const Runs = embeddedList(logCleanRuns, {
  endpoint: 'list',
  path,
  title: texts.runs,
  columns: [
    'createdAt',
    'scope',
    'cause',
    'state',
    { field: 'days', align: 'right' },
    { field: 'files', align: 'right' },
    { field: 'lines', align: 'right' },
    { field: 'rows', align: 'right' },
    { field: 'bytesBefore', align: 'right' },
    { field: 'bytesAfter', align: 'right' },
    'askedByEmail',
    'endedAt',
  ],
  grow: 'askedByEmail',
  widths: {
    createdAt: 130,
    scope: 150,
    cause: 100,
    state: 150,
    days: 95,
    files: 80,
    lines: 100,
    rows: 110,
    bytesBefore: 120,
    bytesAfter: 120,
    endedAt: 130,
  },
  search: texts.searchRuns,
  filters: ['scope', 'state', 'cause', 'createdAt'],
  refreshOn: [events.changed],
  toolbar: [{ ...runNow, endpoint: 'start' }],
  empty: { title: texts.noRuns },
});
