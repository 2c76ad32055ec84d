import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { Failure } from '#shared/kernel/errors';
import type { Metrics } from '../process/metrics';
import { openRunning } from './running';
import { openBudgets } from './budgets';
import type { Analytics, AnalyticsQuery, Asker, QueryAudit, Watched } from './types';

/** Queries kept in memory until they are written; beyond it the oldest are dropped. */
const most = 5000;
const writeEveryMs = 2000;
/** Longest text of a statement and of its values that is kept. */
const longestText = 4000;

const nobody: Asker = { userId: null, accountId: null, role: 'system', operation: '', screen: '' };

/** Seconds between the two ends a question names, `from` and `to` in seconds or as instants. */
const spanOf = (params: Record<string, unknown>): number | null => {
  const second = (value: unknown): number =>
    typeof value === 'number' ? value : Date.parse(String(value)) / 1000;
  const span = second(params['to']) - second(params['from']);
  return Number.isFinite(span) && span >= 0 ? Math.round(span) : null;
};

const recordOf = (q: QueryAudit) => ({
  id: q.id,
  at: q.startedAt.replace('T', ' ').replace('Z', ''),
  name: q.name,
  lane: q.lane,
  user_id: q.asker.userId,
  account_id: q.asker.accountId,
  role: q.asker.role,
  operation: q.asker.operation,
  screen: q.asker.screen,
  sql: q.sql.slice(0, longestText),
  params: JSON.stringify(q.params).slice(0, longestText),
  span_seconds: spanOf(q.params),
  ms: Math.round(q.ms),
  rows: q.rows,
  read_rows: q.readRows,
  read_bytes: q.readBytes,
  error_code: q.errorCode ?? '',
});

/**
 * Watches every question to the analytics store: who asks and where, what it may read, whether somebody
 * ends it, what it cost. Records are written in batches to query_audit; while the store is away they wait.
 */
export const openQuestions = (o: {
  metrics: Metrics;
  pool: pg.Pool;
  /** Who asks at the moment; null outside of requests and jobs. */
  asker: () => Asker | null;
}) => {
  let waiting: QueryAudit[] = [];
  let store: Analytics | null = null;
  let writing: Promise<void> = Promise.resolve();
  const running = openRunning(o.pool);
  const budgets = openBudgets(o.pool);
  const write = async () => {
    const batch = waiting.splice(0, 1000);
    if (!store || batch.length === 0) return;
    const rows = batch.map(recordOf);
    await store
      .insertOnce({ table: 'query_audit', token: randomUUID(), rows, retryMs: 5000 })
      .catch(() => {
        waiting = [...batch, ...waiting].slice(-most);
      });
  };
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, writeEveryMs);
  timer.unref();
  return {
    watch(query: AnalyticsQuery): Watched {
      const now = o.asker() ?? nobody;
      const asker = query.who ? { ...now, ...query.who } : now;
      const question = {
        id: randomUUID(),
        name: query.name,
        lane: query.lane ?? ('interactive' as const),
        asker,
        sql: query.sql,
        params: query.params ?? {},
        startedAt: new Date().toISOString(),
      };
      const started = performance.now();
      const stopped = new AbortController();
      const end = running.begin(question, () => stopped.abort(new Failure('analytics.stopped')));
      return {
        signal: stopped.signal,
        budget: budgets.of(asker.role, asker.screen),
        ended(cost, errorCode) {
          end();
          const ms = performance.now() - started;
          o.metrics.analyticsQueries.observe({ name: query.name, lane: question.lane }, ms / 1000);
          waiting.push({ ...question, ...cost, ms, errorCode });
          if (waiting.length > most) waiting.shift();
        },
      };
    },
    start(analytics: Analytics) {
      store = analytics;
      budgets.start();
    },
    async close() {
      clearInterval(timer);
      budgets.close();
      await running.close();
      await writing;
      await write();
    },
  };
};
