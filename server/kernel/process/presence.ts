import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type pg from 'pg';
import type { Metrics } from './metrics';

const everyMs = 5_000;

export type Presence = { id: string; stop: () => Promise<void> };

/**
 * Tells every 5 s that this process runs and what it measures, so that one server's /metrics and the
 * staff's screen show all of them, also workers that listen on no port.
 */
export const startPresence = (o: {
  pool: pg.Pool;
  name: string;
  version: string;
  metrics: Metrics;
  /** Brings figures up to date before they are written. */
  before?: () => Promise<void>;
  report: (error: unknown) => void;
}): Presence => {
  const id = randomUUID();
  const tell = async () => {
    await o.before?.();
    const text = await o.metrics.registry.metrics();
    await o.pool.query(
      `insert into process_state (id, name, host, pid, version, metrics) values ($1, $2, $3, $4, $5, $6)
       on conflict (id) do update set seen_at = clock_timestamp(), metrics = excluded.metrics`,
      [id, o.name, hostname(), process.pid, o.version, text],
    );
    await o.pool.query(
      "delete from process_state where seen_at < clock_timestamp() - interval '10 minutes'",
    );
  };
  let telling: Promise<void> | null = null;
  const again = () => {
    telling ??= tell()
      .catch(o.report)
      .finally(() => {
        telling = null;
      });
  };
  again();
  const timer = setInterval(again, everyMs);
  return {
    id,
    async stop() {
      clearInterval(timer);
      await telling;
      await o.pool.query('delete from process_state where id = $1', [id]).catch(() => undefined);
    },
  };
};

/** What the other living processes measured last, in Prometheus text each. */
export const othersMetrics = async (pool: pg.Pool, own: string): Promise<string[]> => {
  const { rows } = await pool.query<{ metrics: string }>(
    `select metrics from process_state where id <> $1 and seen_at > clock_timestamp() - interval '20 seconds'`,
    [own],
  );
  return rows.map((r) => r.metrics);
};
