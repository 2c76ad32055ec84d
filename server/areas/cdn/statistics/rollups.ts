import type { RollupDimension } from '#shared/areas/cdn/statistics/precomputes';
import { platform } from '../../../kernel/process/platform';
import {
  type Rollup,
  addServed,
  rollupsFor,
} from '../../../model/cdn/statistics/precomputes.store';
import { statColumns } from '../../../model/cdn/statistics/tables';
import { system } from '../../../kernel/db/context';
import { conditionOf, rowsOf, type Scope } from './conditions';
import type { Span } from './span';

/** Which rows are asked for, and what they must be told apart by. */
export type RowsAsked = {
  scope: Scope;
  span: Pick<Span, 'from' | 'to' | 'offset'>;
  /** Shortest length of a bucket, seconds. */
  step: number;
  /** Slots alone will do: peaks, and buckets shorter than an hour. */
  fine: boolean;
  dimensions: ReadonlySet<RollupDimension>;
};
export type Rows = { rows: string; params: Record<string, unknown> };

const hour = 3600;
const daySeconds = 86_400;
/** What the conditions of a scope tell apart. */
const dimensionsOf = ({ reach, regions, countries, paramIds }: Scope): RollupDimension[] => [
  ...(reach.domainIds || reach.hidden.length > 0 ? (['domain'] as const) : []),
  ...(regions ? (['region'] as const) : []),
  ...(countries ? (['country'] as const) : []),
  ...(paramIds ? (['supplier'] as const) : []),
];

const counts = new Map<string, number>();
let flushing: NodeJS.Timeout | null = null;
const flushMs = 500;
/** Notes that a roll-up answered a question; told to the database a moment later, many at once. */
const noteServed = (id: string): void => {
  counts.set(id, (counts.get(id) ?? 0) + 1);
  flushing ??= setTimeout(() => {
    const batch = new Map(counts);
    counts.clear();
    flushing = null;
    // A count is worth no failed question: what cannot be told is lost.
    addServed(platform().pool, batch).catch(() => undefined);
  }, flushMs).unref();
};

/** What of a span no build covers, epoch seconds. */
const restOf = (rollup: Rollup, { from, to }: { from: number; to: number }): [number, number][] => {
  const rest: [number, number][] = [];
  let at = from;
  for (const { day } of rollup.builds) {
    const start = Date.parse(`${day}T00:00:00Z`) / 1000;
    if (start > at) rest.push([at, start]);
    at = start + daySeconds;
  }
  return at < to ? [...rest, [at, to]] : rest;
};

/** Rows of a scope and span as `s`, of which some days come from a roll-up. */
export const rowsWith = (rollup: Rollup, q: Pick<RowsAsked, 'scope' | 'span'>): Rows => {
  const { where, params } = conditionOf(q.scope, q.span);
  const ready = `SELECT ${statColumns} FROM stats_rollup AS s WHERE s.precompute_id = {rollup:UUID}
    AND s.build IN {builds:Array(UInt64)} AND ${where}`;
  const ours = { rollup: rollup.id, builds: rollup.builds.map((b) => b.build) };
  const rest = restOf(rollup, q.span).map(
    ([a, b]) => `(s.ts >= toDateTime(${a}, 'UTC') AND s.ts < toDateTime(${b}, 'UTC'))`,
  );
  if (rest.length === 0) return { rows: `(${ready}) AS s`, params: { ...params, ...ours } };
  const base = rowsOf(q.scope, q.span, { fine: false, columns: statColumns });
  const others = `SELECT ${statColumns} FROM ${base.rows} WHERE ${rest.join(' OR ')}`;
  return {
    rows: `(${ready} UNION ALL ${others}) AS s`,
    params: { ...base.params, ...ours },
  };
};

/**
 * Rows of a scope and span as `s`: from the smallest roll-up that tells apart what the question does, on
 * the days whose build is of the figures of now; hourly sums and slots for all others.
 */
export const plannedRows = async (q: RowsAsked): Promise<Rows> => {
  const plain = () => rowsOf(q.scope, q.span, { fine: q.fine });
  const { offset, from, to } = q.span;
  if (q.fine || q.step < hour || offset % hour !== 0 || to - from < 24 * hour) return plain();
  const { accountId } = q.scope.reach;
  const question = { accountId, source: q.scope.source, from, to, step: q.step, offset };
  const wanted = new Set([...q.dimensions, ...dimensionsOf(q.scope)]);
  const rollups = await platform().run(system, (ctx) => rollupsFor(ctx, question));
  const fits = (r: Rollup) => [...wanted].every((d) => r.dimensions.includes(d));
  const rollup = rollups.find(fits);
  if (!rollup) return plain();
  noteServed(rollup.id);
  return rowsWith(rollup, q);
};
