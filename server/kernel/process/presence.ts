import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type pg from 'pg';
import type { Metrics } from './metrics';
import type { Pools } from './pools';

const everyMs = 5_000;
const resolutionMs = 50;
/** A process that fell silent stays in the list for so long, unless somebody forgets it. */
const silentDays = 7;

export type Presence = { id: string; stop: () => Promise<void> };
/** A job under way. */
export type RunningJob = { id: string; name: string; since: string };
/** What else a process tells of itself. */
export type Standing = {
  roles: readonly string[];
  state: 'running' | 'cordoned' | 'draining' | 'drained';
  jobs: readonly RunningJob[];
};
const plainStanding: Standing = { roles: [], state: 'running', jobs: [] };

/** Share of a core, memory and lateness of the event loop since the last look. */
const openGauges = () => {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs });
  delay.enable();
  let cpu = process.cpuUsage();
  let at = performance.now();
  return {
    take() {
      const used = process.cpuUsage(cpu);
      const ms = Math.max(1, performance.now() - at);
      const late = delay.count > 0 ? delay.percentile(95) / 1e6 - resolutionMs : 0;
      cpu = process.cpuUsage();
      at = performance.now();
      delay.reset();
      return {
        cpu: (used.user + used.system) / 1000 / ms,
        rss: process.memoryUsage.rss(),
        delayMs: Math.max(0, late),
      };
    },
    stop: () => delay.disable(),
  };
};

/** One statement: the process's own row, and its sample of these five seconds. */
const tellSql = `with state as (
    insert into process_state (id, name, host, pid, version, metrics, node, roles, state, cpu, rss, delay_ms, pools, jobs)
    values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9, $10, $11, $12, $13::jsonb, $14::jsonb)
    on conflict (id) do update set seen_at = clock_timestamp(), metrics = excluded.metrics, node = excluded.node,
      roles = excluded.roles, state = excluded.state, cpu = excluded.cpu, rss = excluded.rss,
      delay_ms = excluded.delay_ms, pools = excluded.pools, jobs = excluded.jobs)
  insert into process_sample (step, node, at, cpu, rss, delay_ms, pools)
  select 5, $7, date_bin('5 seconds', clock_timestamp(), 'epoch'), $10, $11, $12, $13::jsonb where $7 <> ''
  on conflict do nothing`;

/**
 * Tells every 5 s that this process runs and what it measures, so that one server's /metrics and the
 * staff's screens show all of them, also workers that listen on no port.
 */
export const startPresence = (o: {
  pool: pg.Pool;
  /** Told by what knows its process from its start on; a new one without it. */
  id?: string;
  name: string;
  version: string;
  metrics: Metrics;
  pools?: Pools;
  /** The place of this process; without one it leaves no samples. */
  node?: () => string;
  standing?: () => Standing;
  /** Brings figures up to date before they are written. */
  before?: () => Promise<void>;
  report: (error: unknown) => void;
}): Presence => {
  const id = o.id ?? randomUUID();
  const gauges = openGauges();
  const tell = async () => {
    await o.before?.();
    const text = await o.metrics.registry.metrics();
    const { roles, state, jobs } = o.standing?.() ?? plainStanding;
    const { cpu, rss, delayMs } = gauges.take();
    await o.pool.query(tellSql, [
      id,
      o.name,
      hostname(),
      process.pid,
      o.version,
      text,
      o.node?.() ?? '',
      JSON.stringify(roles),
      state,
      cpu,
      rss,
      delayMs,
      JSON.stringify(o.pools?.sample() ?? []),
      JSON.stringify(jobs),
    ]);
    await o.pool.query(
      `delete from process_state where seen_at < clock_timestamp() - interval '${silentDays} days'`,
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
      gauges.stop();
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
