import { randomUUID } from 'node:crypto';
import type { Analytics, QueryAudit } from '../analytics/index';
import type { Metrics } from '../process/metrics';

/** Queries kept in memory until they are written; beyond it the oldest are dropped and counted. */
const most = 5000;

/**
 * Keeps a record of every analytics query: rows, bytes, time, for whom. Written in batches every two
 * seconds to query_audit; while the store is away the records wait.
 */
export const openQueryAudit = (metrics: Metrics) => {
  let waiting: QueryAudit[] = [];
  let store: Analytics | null = null;
  let writing: Promise<void> = Promise.resolve();
  const write = async () => {
    const batch = waiting.splice(0, 1000);
    if (!store || batch.length === 0) return;
    const rows = batch.map((q) => ({
      at: q.startedAt.replace('T', ' ').replace('Z', ''),
      name: q.name,
      lane: q.lane,
      user_id: q.who?.userId ?? null,
      account_id: q.who?.accountId ?? null,
      sql: q.sql.slice(0, 4000),
      ms: Math.round(q.ms),
      rows: q.rows,
      read_rows: q.readRows,
      read_bytes: q.readBytes,
      error_code: q.errorCode ?? '',
    }));
    await store
      .insertOnce({ table: 'query_audit', token: randomUUID(), rows, retryMs: 5000 })
      .catch(() => {
        waiting = [...batch, ...waiting].slice(-most);
      });
  };
  const timer = setInterval(() => {
    writing = writing.then(write);
  }, 2000);
  timer.unref();
  return {
    hear(q: QueryAudit) {
      metrics.analyticsQueries.observe({ name: q.name, lane: q.lane }, q.ms / 1000);
      waiting.push(q);
      if (waiting.length > most) waiting.shift();
    },
    start(analytics: Analytics) {
      store = analytics;
    },
    async close() {
      clearInterval(timer);
      await writing;
      await write();
    },
  };
};
