import { randomUUID } from 'node:crypto';
import type { RollupDimension } from '#shared/areas/cdn/statistics/precomputes';
import { platform } from '#server/kernel/process/platform';
import { dirtyRanges, settleRanges } from '#server/model/cdn/statistics/dirtyRanges';
import {
  type Built,
  claimPrecompute,
  countedBuilds,
  keepBuild,
  nextDay,
  noteChanges,
  planDays,
  type Precompute,
  precomputeReader,
  releasePrecompute,
} from '#server/model/cdn/statistics/precomputes.store';
import { daySeconds, measures } from '#server/model/cdn/statistics/statRows';
import { statColumns } from '#server/model/cdn/statistics/tables';
import type { Tools } from '../../../kernel/work';

const rangesAtOnce = 2_000;
/** How long one turn builds, ms; pauses of a precompute that is up to date, seconds. */
const turnMs = 30_000;
const restSeconds = 10;
/** Builds that count no more stay for questions that are still reading them, minutes. */
const keepMinutes = 10;

const nowhere = "toUUID('00000000-0000-0000-0000-000000000000')";
/** What stands in a column that the roll-up does not tell apart. */
const columnOf: Record<RollupDimension, { name: string; none: string }> = {
  domain: { name: 'domain_id', none: nowhere },
  supplier: { name: 'param_id', none: nowhere },
  region: { name: 'region', none: "''" },
  country: { name: 'country', none: "''" },
};

/** Stores the sums of a day under a build of their own; answers how many rows they are. */
const buildDay = async (p: Precompute, day: string, build: number): Promise<number> => {
  const { analytics } = platform();
  const from = Date.parse(`${day}T00:00:00Z`) / 1000;
  const place = (d: RollupDimension) => {
    const { name, none } = columnOf[d];
    return `${p.dimensions.includes(d) ? `s.${name}` : none} AS ${name}`;
  };
  const start = p.step === '1h' ? 'toStartOfHour(s.ts)' : "toStartOfDay(s.ts, 'UTC')";
  const sums = measures.map((name) => `sum(s.${name}) AS ${name}`).join(', ');
  await analytics.command({
    sql: `INSERT INTO stats_rollup (precompute_id, day, build, ${statColumns})
      SETTINGS max_threads = 1
      SELECT {id:UUID}, {day:Date}, {build:UInt64}, s.account_id AS account_id, ${place('domain')}, s.source AS source,
        ${start} AS ts, ${place('supplier')}, ${place('country')}, ${place('region')}, ${sums},
        sumMap(s.statusMap) AS statusMap, sumMap(s.originStatusMap) AS originStatusMap, 0 AS revision
      FROM stats_5m AS s WHERE s.source = {source:String} AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}
        ${p.accountId ? 'AND s.account_id = {account:UUID}' : ''}
      GROUP BY account_id, domain_id, source, ts, param_id, country, region
      ORDER BY account_id, domain_id, source, ts, param_id, country, region`,
    params: {
      id: p.id,
      day,
      build,
      source: p.source,
      from,
      to: from + daySeconds,
      ...(p.accountId && { account: p.accountId }),
    },
    lane: 'heavy',
    token: `rollup:${p.id}:${day}:${build}:${randomUUID()}`,
  });
  const [row] = await analytics.query<{ n: string }>({
    name: 'rollup.rows',
    sql: `SELECT count() AS n FROM stats_rollup AS s WHERE s.precompute_id = {id:UUID} AND s.build = {build:UInt64}`,
    params: { id: p.id, build },
  });
  return Number(row?.n ?? 0);
};

const sizeOf = async (id: string): Promise<number> => {
  const [row] = await platform().analytics.query<{ bytes: string }>({
    name: 'rollup.size',
    sql: `SELECT sum(bytes_on_disk) AS bytes FROM system.parts
      WHERE database = currentDatabase() AND table = 'stats_rollup' AND active AND partition = {id:String}`,
    params: { id },
  });
  return Number(row?.bytes ?? 0);
};

/** Builds the days of one precompute that are missing or changed, newest first. */
const buildDays = async (
  { run, signal }: Tools,
  p: Precompute,
  endMs: number,
): Promise<boolean> => {
  await run((ctx) => planDays(ctx, p));
  while (!signal.aborted && performance.now() < endMs) {
    // The number of changes is read before the figures: what changes meanwhile builds the day again.
    const next = await run((ctx) => nextDay(ctx, p.id));
    if (!next) return true;
    const started = performance.now();
    const rows = await buildDay(p, next.day, next.build);
    const built: Built = {
      ...next,
      rows,
      ms: performance.now() - started,
      sizeBytes: await sizeOf(p.id),
    };
    await run((ctx) => keepBuild(ctx, p.id, built));
  }
  return false;
};

/** Removes roll-ups that are gone, and builds that have not counted for a while. */
const clear = async ({ run }: Tools): Promise<void> => {
  const { analytics } = platform();
  const partitions = await analytics.query<{ id: string }>({
    name: 'rollup.partitions',
    sql: `SELECT DISTINCT partition AS id FROM system.parts
      WHERE database = currentDatabase() AND table = 'stats_rollup' AND active`,
  });
  if (partitions.length === 0) return;
  const { ids, builds } = await run(countedBuilds);
  for (const { id } of partitions.filter((p) => !ids.includes(p.id)))
    await analytics.command({
      sql: 'ALTER TABLE stats_rollup DROP PARTITION {id:UUID}',
      params: { id },
      repeatable: true,
    });
  const [old] = await analytics.query<{ n: string }>({
    name: 'rollup.old',
    sql: `SELECT count() AS n FROM stats_rollup AS s WHERE s.built_at < now() - INTERVAL ${keepMinutes} MINUTE
      AND s.build NOT IN {builds:Array(UInt64)}`,
    params: { builds },
  });
  if (Number(old?.n ?? 0) > 0)
    await analytics.command({
      sql: `DELETE FROM stats_rollup WHERE built_at < now() - INTERVAL ${keepMinutes} MINUTE AND build NOT IN {builds:Array(UInt64)}`,
      params: { builds },
      repeatable: true,
    });
};

/** Notes what changed, brings roll-ups up to the watermark of their figures, and clears up. */
export const buildRollups = async (tools: Tools): Promise<void> => {
  const { run, signal } = tools;
  for (let more = true; more && !signal.aborted; )
    more = await run(async (ctx) => {
      const { ranges, to } = await dirtyRanges(ctx, precomputeReader, rangesAtOnce);
      if (to === null) return false;
      await noteChanges(ctx, ranges);
      await settleRanges(ctx, precomputeReader, to);
      return ranges.length === rangesAtOnce;
    });
  const endMs = performance.now() + turnMs;
  while (!signal.aborted && performance.now() < endMs) {
    const p = await claimPrecompute(platform().pool);
    if (!p) break;
    const isDone = await buildDays(tools, p, endMs);
    await releasePrecompute(platform().pool, p.id, isDone ? restSeconds : 0);
  }
  await clear(tools);
};
