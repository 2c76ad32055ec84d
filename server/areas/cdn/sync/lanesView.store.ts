import { sql } from 'kysely';
import { growthSeconds, lateSeconds, mostAttempts } from '#shared/areas/cdn/sync/laneControl';
import { dataSyncs, type ShownLane } from '#shared/areas/cdn/sync/lanes';
import type { Got } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { type From, listVerb, rowOf } from '../../../kernel/db/list';
import { setPace } from '../../../model/cdn/sync/lanes.store';

const { list } = dataSyncs.endpoints;

const [setDelay, setStep] = [sql.raw(setPace('delay_seconds')), sql.raw(setPace('step_seconds'))];
const ownStep = sql`case l.source when 'realtime' then ${growthSeconds.realtime}::int when 'accurate' then ${growthSeconds.accurate}::int
  else ${growthSeconds.log}::int end`;
/** The widest pause that stands over a lane `l`. */
const pausedBy = sql`(select case when u.domain_id is not null then 'domain' when u.param_id is not null then 'parameter' else 'lane' end
  from sync_pause u where l.id = u.lane_id or l.param_id = u.param_id or l.domain_id = u.domain_id
  order by u.domain_id nulls last, u.param_id nulls last limit 1)`;
const from = sql`sync_lane l join domain d on d.id = l.domain_id join supplier_param p on p.id = l.param_id`;
const lanes: From<Got<typeof list>> = {
  source: () =>
    sql`select l.*, d.name as domain, p.name as param, p.supplier, p.pull_delay_seconds, ${pausedBy} as paused_by,
      coalesce(${setDelay}, p.pull_delay_seconds) as delay_seconds, coalesce(${setStep}, ${ownStep}) as step_seconds,
      ${setDelay} as set_delay_seconds, ${setStep} as set_step_seconds from ${from}`,
  adds: {
    state: sql`case when t.end_at is not null and t.complete_to >= t.end_at then 'ended' when t.paused_by is not null then 'paused'
      when t.errors > 0 and t.error_class = 'auth' then 'refused' when t.errors >= 3 then 'failing'
      when t.complete_to is null or t.complete_to < clock_timestamp() - (t.delay_seconds + greatest(t.step_seconds, case t.source
        when 'realtime' then ${lateSeconds.realtime}::int when 'accurate' then ${lateSeconds.accurate}::int else ${lateSeconds.log}::int end)) * interval '1 second'
      then 'late' else 'fresh' end`,
    lagSeconds: sql`extract(epoch from clock_timestamp() - t.complete_to)::int`,
    gaps: sql`(select count(*) from sync_gap g where g.lane_id = t.id and g.closed_at is null)::int`,
  },
  ties: sql`t.source, t.param`,
};
export const listLanes = listVerb(list, lanes);
/** One lane as the list shows it. */
export const shownLane = rowOf(list, lanes);

type OpenGap = {
  laneId: string;
  domain: string;
  param: string;
  source: ShownLane['source'];
  slotAt: string;
  requests: number;
  expected: number;
  attempts: number;
  foundAt: string;
};
/** Gaps nobody could close yet, newest slot first. */
export const openGaps = async (ctx: Ctx, size: number): Promise<OpenGap[]> => {
  const { rows } =
    await sql<OpenGap>`select g.lane_id as "laneId", d.name as domain, p.name as param, l.source, g.slot_at as "slotAt",
      g.requests, g.expected, g.attempts, g.found_at as "foundAt"
    from sync_gap g join ${from} on l.id = g.lane_id where g.closed_at is null order by g.slot_at desc, d.name limit ${size}`.execute(
      internal(ctx),
    );
  return rows;
};

type Span = { from: string; to: string };
/** Slots of a lane that are known to be short, and whether pulling them again was given up. */
export const gapsIn = async (
  ctx: Ctx,
  laneId: string,
  { from, to }: Span,
): Promise<Map<string, { isGivenUp: boolean }>> => {
  const { rows } = await sql<{ slotAt: string; isGivenUp: boolean }>`
    select slot_at, attempts >= ${mostAttempts} as is_given_up from sync_gap
    where lane_id = ${laneId} and closed_at is null and slot_at >= ${from}::timestamptz and slot_at < ${to}::timestamptz`.execute(
    internal(ctx),
  );
  return new Map(rows.map(({ slotAt, isGivenUp }) => [slotAt, { isGivenUp }]));
};

/** Standing holds over a lane. */
export const holdsIn = async (ctx: Ctx, lane: ShownLane, { from, to }: Span): Promise<Span[]> => {
  const { rows } = await sql<Span>`select from_at as "from", to_at as "to" from stat_hold
    where lifted_at is null and cause <> 'removal' and domain_id = ${lane.domainId} and param_id = ${lane.paramId}
      and source = ${lane.source} and to_at > ${from}::timestamptz and from_at < ${to}::timestamptz`.execute(
    internal(ctx),
  );
  return rows;
};

/** Those of some runs that corrected slots which had figures. */
export const correctingRuns = async (
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlySet<string>> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from sync_run where id = any(${[...ids]}::uuid[]) and changed > 0`.execute(
    internal(ctx),
  );
  return new Set(rows.map((r) => r.id));
};
