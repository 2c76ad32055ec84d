import {
  expectedLag,
  lastValues,
  lookBackHours,
  staleTimes,
  type ValueState,
} from '#shared/areas/cdn/sync/lastValues';
import type { Got, Out } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { instantOf } from '#shared/kernel/units';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { nowMs } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import { seriesCondition, seriesParams } from '../../../model/cdn/statistics/statRows';
import { chainOf, type Stored } from './chain';
import { type Evidence, evidenceOf, type Standing, standings } from './lastValues.store';

const { list, why } = lastValues.endpoints;

const lagExpectedOf = ({ source, delaySeconds, stepSeconds }: Standing): number =>
  expectedLag(source, delaySeconds, stepSeconds);
const stateOf = (lane: Standing): ValueState => {
  const { lagSeconds, isStopped, isHeld, isLoading } = lane;
  if (isStopped) return 'stopped';
  if (isHeld) return 'held';
  const expected = lagExpectedOf(lane);
  if (isLoading && (lagSeconds === null || lagSeconds > expected)) return 'loading';
  if (lagSeconds === null) return 'late';
  if (lagSeconds <= expected) return 'fresh';
  return lagSeconds <= staleTimes * expected ? 'late' : 'stale';
};

type Newest = { key: string; slot: number; bytes: string; requests: string };
/** The newest slot with requests of every lane, as the store holds it. */
const newestSlots = async (): Promise<Map<string, Newest>> => {
  const rows = await platform().analytics.query<Newest>({
    name: 'sync.newest',
    sql: `SELECT concat(toString(domain_id), ' ', toString(param_id), ' ', toString(source)) AS key,
        toUnixTimestamp(max(ts)) AS slot, argMax(slot_bytes, ts) AS bytes, argMax(slot_requests, ts) AS requests
      FROM (SELECT s.domain_id AS domain_id, s.param_id AS param_id, s.source AS source, s.ts AS ts,
          sum(s.bytes) AS slot_bytes, sum(s.requests) AS slot_requests
        FROM stats_5m AS s WHERE s.ts >= {from:DateTime('UTC')} GROUP BY domain_id, param_id, source, ts
        HAVING slot_requests != 0)
      GROUP BY key`,
    params: { from: Math.floor(nowMs() / 1000) - lookBackHours * 3600 },
  });
  return new Map(rows.map((r) => [r.key, r]));
};

const listValues = async (o: Outside, input: Got<typeof list>): Promise<Out<typeof list>> => {
  const lanes = await o.transact((ctx) => standings(ctx));
  const newest = await newestSlots();
  const rows = lanes.map((lane) => {
    const slot = newest.get(`${lane.domainId} ${lane.paramId} ${lane.source}`);
    return {
      id: lane.id,
      accountId: lane.accountId,
      domainId: lane.domainId,
      domain: lane.domain,
      paramId: lane.paramId,
      source: lane.source,
      state: stateOf(lane),
      completeTo: lane.completeTo,
      lagSeconds: lane.lagSeconds,
      expectedSeconds: lagExpectedOf(lane),
      slotAt: slot ? instantOf(Number(slot.slot)) : null,
      bytes: slot ? Number(slot.bytes) : null,
      requests: slot ? Number(slot.requests) : null,
    };
  });
  return o.transact((ctx) => computedList(ctx, list, rows, input));
};

/** Whether the store answers, and holds figures where the newest run that brought some wrote them. */
const storedOf = async (lane: Standing, { runFrom, runTo }: Evidence): Promise<Stored> => {
  if (runFrom === null || runTo === null) return null;
  const span = { from: Date.parse(runFrom) / 1000, to: Math.ceil(Date.parse(runTo) / 1000) };
  try {
    const [row] = await platform().analytics.query<{ n: string }>({
      name: 'sync.stored',
      sql: `SELECT count() AS n FROM stats_5m AS s WHERE ${seriesCondition}
        AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}`,
      params: seriesParams(lane, span),
    });
    return { isThere: Number(row?.n ?? 0) > 0, words: null };
  } catch (error) {
    return { isThere: false, words: (error as Error).message.slice(0, 200) };
  }
};

const chainFor = async (o: Outside, id: string): Promise<Out<typeof why>> => {
  const { lane, evidence } = await o.transact(async (ctx) => {
    const [standing] = await standings(ctx, id);
    if (!standing) throw new Failure('data.absent');
    return { lane: standing, evidence: await evidenceOf(ctx, id) };
  });
  const state = stateOf(lane);
  const isLate = state === 'late' || state === 'stale';
  const links = chainOf(lane, evidence, isLate, await storedOf(lane, evidence));
  const broken = links.find((link) => link.state === 'broken')?.link ?? null;
  return { domain: lane.domain, param: lane.param, source: lane.source, state, broken, links };
};

/** How fresh the figures of each lane are, and what keeps those that are not. */
export const lastValuesService = serve(
  lastValues,
  {},
  { list: listValues, why: (o, { id }) => chainFor(o, id) },
);
