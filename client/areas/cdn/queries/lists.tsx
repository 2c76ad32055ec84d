import type { Label } from '#shared/kernel/field';
import { analyticsQueries } from '#shared/areas/cdn/queries/queries';
import { queryBudgets } from '#shared/areas/cdn/queries/queryBudgets';
import { embeddedList } from '../../../kernel/declared/list/embeddedList';
import { t } from '../../../kernel/text/translate';
import { words } from '../../../kernel/text/words';
import { texts } from './texts';

const path = '/cdn-queryaudit';
const statement = () => import('./Statement');

/** Somebody who asked, or the platform by one of its jobs. */
const AskedBy = ({ row }: { row: { email: string | null } }) =>
  row.email === null ? (
    <span className="text-ink-muted">{t(texts.platform)}</span>
  ) : (
    <>{row.email}</>
  );
const Screen = ({ row }: { row: { screen: string } }) =>
  row.screen === '' ? <span className="text-ink-muted">–</span> : <code>{row.screen}</code>;

export const History = embeddedList(
  analyticsQueries,
  {
    endpoint: 'list',
    path,
    title: texts.history,
    // Records come in batches a moment after their questions.
    everyMs: 10_000,
    columns: [
      'at',
      'name',
      'screen',
      'email',
      'state',
      'ms',
      'rows',
      'readRows',
      'readBytes',
      'spanMinutes',
      'operation',
      'accountId',
      'lane',
      'errorCode',
    ],
    optional: ['rows', 'readBytes', 'operation', 'accountId', 'lane', 'errorCode'],
    grow: 'name',
    seconds: true,
    widths: {
      at: 140,
      screen: 170,
      email: 190,
      state: 110,
      ms: 90,
      rows: 90,
      readRows: 110,
      readBytes: 110,
      spanMinutes: 130,
    },
    actionsWidth: 70,
    actions: [
      { label: texts.analyse, open: (row) => `/cdn-analyzequery?record=${row.id}` },
      { label: texts.statement, dialog: statement },
    ],
    empty: { title: texts.noQueries },
  },
  { cells: { email: AskedBy, screen: Screen } },
);

export const Running = embeddedList(
  analyticsQueries,
  {
    endpoint: 'running',
    path,
    title: texts.running,
    columns: [
      'name',
      'screen',
      'email',
      'operation',
      'lane',
      'accountId',
      'startedAt',
      'elapsedMs',
    ],
    optional: ['accountId'],
    grow: 'name',
    widths: { screen: 160, email: 180, operation: 190, lane: 90, startedAt: 150, elapsedMs: 110 },
    search: texts.searchRunning,
    everyMs: 2_000,
    seconds: true,
    tint: false,
    actionsWidth: 130,
    actions: [
      {
        endpoint: 'stop',
        label: texts.stop,
        danger: true,
        button: true,
        confirm: texts.stopText,
        done: texts.stopped,
      },
      { label: texts.statement, dialog: statement },
    ],
    empty: { title: texts.nothingRuns },
  },
  { cells: { email: AskedBy, screen: Screen } },
);

export const Worst = embeddedList(
  analyticsQueries,
  {
    endpoint: 'worst',
    path,
    title: texts.worst,
    columns: [
      'name',
      'screen',
      'asked',
      'failed',
      'sumMs',
      'p95Ms',
      'maxMs',
      'sumReadRows',
      'sumReadBytes',
    ],
    optional: ['sumReadBytes'],
    grow: 'name',
    widths: {
      screen: 170,
      asked: 110,
      failed: 90,
      sumMs: 110,
      p95Ms: 110,
      maxMs: 100,
      sumReadRows: 140,
      sumReadBytes: 130,
    },
    search: texts.searchWorst,
    actionsWidth: 70,
    actions: [{ label: texts.statement, dialog: statement }],
    empty: { title: texts.noQueries },
  },
  { cells: { screen: Screen } },
);

const removal: Label = texts.removeBudget;
const BudgetScreen = ({ row }: { row: { screen: string } }) =>
  row.screen === '' ? <>{t(texts.everyScreen)}</> : <code>{row.screen}</code>;
export const Budgets = embeddedList(
  queryBudgets,
  {
    endpoint: 'list',
    path,
    title: texts.budgets,
    columns: ['screen', 'role', 'readRows', 'seconds', 'createdAt'],
    grow: 'screen',
    search: texts.searchBudgets,
    toolbar: [
      {
        label: texts.addBudget,
        dialog: () => import('./BudgetForm'),
        permission: 'staff.series.approve',
        primary: true,
      },
    ],
    actions: [
      {
        label: words.edit,
        dialog: () => import('./BudgetForm'),
        permission: 'staff.series.approve',
      },
      { endpoint: 'remove', label: words.delete, danger: true, confirm: removal },
    ],
    empty: { title: texts.noBudgets, text: texts.noBudgetsText },
  },
  { cells: { screen: BudgetScreen } },
);
