import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import {
  mostPrecomputes,
  precompute,
  precomputes,
  type RollupDimension,
} from '#shared/areas/cdn/statistics/precomputes';
import { badField, Failure } from '#shared/kernel/errors';
import type { Got, Out } from '#shared/kernel/contract';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { change } from '../../../kernel/db/rows';
import { type Outside, serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import {
  type Precompute,
  precomputeOf,
  type Rollup,
  rollupsFor,
} from '../../../model/cdn/statistics/precomputes.store';
import { dimensionSql, rowsOf, type Scope } from './conditions';
import { countPrecomputes, keepMeasure, renewDays } from './precomputes.store';
import { type Rows, rowsWith } from './rollups';

const { measure, rebuild } = precomputes.endpoints;
const day = 86_400;
/** Days of the question that a precompute is measured by; each way is asked so often, the best time counts. */
const measuredDays = 30;
const measuredTimes = 3;

const days = (condition: string) =>
  sql`(select count(*)::int from precompute_day d where d.precompute_id = t.id and ${sql.raw(condition)})`;
const verbs = plainVerbs(precomputes, {
  adds: {
    daysBuilt: days('d.build is not null'),
    daysWaiting: days('d.built_changes is distinct from d.changes'),
  },
  async fill(ctx) {
    return { createdByEmail: ctx.who.email };
  },
  async check(ctx, draft, before) {
    if (before !== null) return undefined;
    if ((await countPrecomputes(ctx)) >= mostPrecomputes)
      throw new Failure('statistics.precomputes', { count: mostPrecomputes });
    if ('dimensions' in draft && draft.dimensions.length === 0)
      throw badField('dimensions', 'field.required', { field: 'dimensions' });
    return undefined;
  },
  async follow(ctx) {
    ctx.enqueue(precomputes.jobs.build, {});
  },
});

const move =
  (state: 'active' | 'paused') =>
  async (ctx: Ctx, { id }: { id: string }) => {
    await verbs.one(ctx, { id });
    await change(ctx, precompute, id, { state }, { operation: `state.${state}` });
    if (state === 'active') ctx.enqueue(precomputes.jobs.build, {});
    return verbs.one(ctx, { id });
  };

const renew = async (ctx: Ctx, q: Got<typeof rebuild>): Promise<Out<typeof rebuild>> => {
  await verbs.one(ctx, { id: q.id });
  if (q.fromDay > q.toDay) throw badField('toDay', 'statistics.rebuildSpan');
  if ((await renewDays(ctx, q.id, q.fromDay, q.toDay)) === 0)
    throw badField('fromDay', 'statistics.rebuildNone');
  ctx.enqueue(precomputes.jobs.build, {});
  return verbs.one(ctx, { id: q.id });
};

/** The newest days in a row of which a precompute has a build of the figures of now. */
const measuredSpan = (rollup: Rollup) => {
  const builds = rollup.builds.slice(-measuredDays);
  const at = (text: string | undefined) => Date.parse(`${text}T00:00:00Z`) / 1000;
  return { from: at(builds[0]?.day), to: at(builds.at(-1)?.day) + day, offset: 0, builds };
};

type Sum = { k: string; bytes: number; requests: number };
/** Sums by all dimensions and days, what they took and what was read for them. */
const ask = async (o: Outside, { rows, params }: Rows, dimensions: readonly RollupDimension[]) => {
  const keys = dimensions.map((d) => dimensionSql[d]);
  const best = { ms: Infinity, readRows: 0, sums: [] as Sum[] };
  for (let i = 0; i < measuredTimes; i += 1) {
    const started = performance.now();
    const sums = await platform().analytics.query<Sum>({
      name: 'statistics.measure',
      sql: `SELECT concat(${[...keys, "toString(toDate(s.ts, 'UTC'))"].join(", '|', ")}) AS k,
          toFloat64(sum(s.bytes)) AS bytes, toFloat64(sum(s.requests)) AS requests
        FROM ${rows} GROUP BY k HAVING bytes != 0 OR requests != 0 ORDER BY k`,
      params,
      who: { userId: o.who.userId, accountId: null },
      maxMs: 60_000,
      onCost: ({ readRows }) => {
        best.readRows = readRows;
      },
    });
    best.ms = Math.min(best.ms, performance.now() - started);
    best.sums = sums;
  }
  return best;
};

const scopeOf = (o: Outside, p: Precompute): Scope => ({
  reach: { accountId: p.accountId, domainIds: null, hidden: [], offsetMinutes: 0 },
  source: p.source,
  regions: null,
  countries: null,
  paramIds: null,
  who: { userId: o.who.userId, accountId: null },
});

/** The same question with the roll-up and without it: whether both give the same, and what each takes. */
const measureOf = async (o: Outside, { id }: { id: string }): Promise<Out<typeof measure>> => {
  const { p, rollup } = await o.transact(async (ctx) => {
    const of = await precomputeOf(ctx, id);
    if (!of) throw new Failure('data.absent');
    const { accountId, source } = of;
    const whole = { from: 0, to: 4_000_000_000, step: day, offset: 0 };
    const all = await rollupsFor(ctx, { accountId, source, ...whole });
    return { p: of, rollup: all.find((r) => r.id === id) };
  });
  if (!rollup) throw new Failure('statistics.notBuilt');
  const { builds, ...span } = measuredSpan(rollup);
  const scope = scopeOf(o, p);
  const plain = await ask(o, rowsOf(scope, span, { fine: false }), p.dimensions);
  const ready = await ask(o, rowsWith({ ...rollup, builds }, { scope, span }), p.dimensions);
  const measured = {
    plainMs: plain.ms,
    rollupMs: ready.ms,
    plainRows: plain.readRows,
    rollupRows: ready.readRows,
  };
  const row = await o.transact(async (ctx) => {
    await keepMeasure(ctx, id, measured);
    return verbs.one(ctx, { id });
  });
  return { ...row, equal: isDeepStrictEqual(plain.sums, ready.sums) };
};

/** Questions whose sums are kept ready; the planner of statistics uses them where they answer a question. */
export const precomputesService = serve(
  precomputes,
  { ...verbs, pause: move('paused'), resume: move('active'), rebuild: renew },
  { measure: measureOf },
);
