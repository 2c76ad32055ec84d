import { sql } from 'kysely';
import type { z } from 'zod';
import { dataSyncs, type ShownLane, type syncRun } from '#shared/areas/cdn/sync/lanes';
import type { Got } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { anywhere } from '../../../kernel/db/paged';

type Query = Got<typeof dataSyncs.endpoints.list>;
type Listed = { rows: ShownLane[]; total: number };

/** Seconds behind the supplier's usual delay after which a lane counts as late. */
const lateSeconds = { realtime: 300, accurate: 1800, log: 7200 } as const;
const state = sql`case when l.end_at is not null and l.complete_to >= l.end_at then 'ended' when l.errors >= 3 then 'failing'
  when l.complete_to is null or l.complete_to < clock_timestamp() - (p.pull_delay_seconds + case l.source
    when 'realtime' then ${lateSeconds.realtime}::int when 'accurate' then ${lateSeconds.accurate}::int else ${lateSeconds.log}::int end) * interval '1 second'
  then 'late' else 'fresh' end`;
const shown = sql`l.id, l.account_id as "accountId", l.domain_id as "domainId", l.param_id as "paramId", l.source, l.start_at as "startAt",
  l.end_at as "endAt", l.pulled_from as "pulledFrom", l.complete_to as "completeTo", l.next_at as "nextAt", l.errors, l.message,
  l.changed_at as "changedAt", l.created_at as "createdAt", d.name as domain, p.name as param, p.supplier, ${state} as state,
  extract(epoch from clock_timestamp() - l.complete_to)::int as "lagSeconds",
  (select count(*) from sync_gap g where g.lane_id = l.id and g.closed_at is null)::int as gaps`;
const from = sql`sync_lane l join domain d on d.id = l.domain_id join supplier_param p on p.id = l.param_id`;
const orders: Record<string, string> = {
  completeTo: 'l.complete_to',
  pulledFrom: 'l.pulled_from',
  domain: 'd.name',
};

export const listLanes = async (ctx: Ctx, q: Query): Promise<Listed> => {
  const sources = q.source ? [...q.source] : null;
  const filter = sql`(${q.search ?? null}::text is null or d.name ilike ${anywhere(q.search ?? '')})
    and (${sources}::text[] is null or l.source = any(${sources}::text[]))
    and (${q.paramId ?? null}::uuid is null or l.param_id = ${q.paramId ?? null}::uuid)
    and (${q.state ?? null}::text is null or ${state} = ${q.state ?? null})`;
  const column = sql.ref(orders[q.sort?.replace(/^-/, '') ?? 'domain'] ?? 'd.name');
  const direction = q.sort?.startsWith('-') ? sql`desc` : sql`asc`;
  const { rows } = await sql<ShownLane>`select ${shown} from ${from} where ${filter}
    order by ${column} ${direction} nulls last, l.source, p.name, l.id limit ${q.size} offset ${(q.page - 1) * q.size}`.execute(
    internal(ctx),
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from ${from} where ${filter} limit 100001) as c`.execute(
    internal(ctx),
  );
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

export const shownLane = async (ctx: Ctx, id: string): Promise<ShownLane> => {
  const { rows } = await sql<ShownLane>`select ${shown} from ${from} where l.id = ${id}`.execute(
    internal(ctx),
  );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

export const listRuns = async (
  ctx: Ctx,
  q: Got<typeof dataSyncs.endpoints.runs>,
): Promise<{ rows: z.output<typeof syncRun>[]; total: number }> => {
  const { rows } = await sql<
    z.output<typeof syncRun>
  >`select r.id, r.lane_id as "laneId", d.name as domain, p.name as param, l.source, r.kind,
      r.from_at as "fromAt", r.to_at as "toAt", r.points, r.added, r.changed, r.unchanged, r.ms, r.message, r.created_at as "createdAt"
    from sync_run r join ${from} on l.id = r.lane_id where r.lane_id = ${q.id}
    order by r.created_at desc, r.id limit ${q.size} offset ${(q.page - 1) * q.size}`.execute(
    internal(ctx),
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from sync_run where lane_id = ${q.id}`.execute(internal(ctx));
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

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

/** Slots of a lane and day that are known to be short. */
export const gapsOfDay = async (ctx: Ctx, laneId: string, day: string): Promise<Set<string>> => {
  const { rows } = await sql<{ slotAt: string }>`select slot_at as "slotAt" from sync_gap
    where lane_id = ${laneId} and closed_at is null and slot_at >= ${`${day}T00:00:00Z`}::timestamptz
      and slot_at < ${`${day}T00:00:00Z`}::timestamptz + interval '1 day'`.execute(internal(ctx));
  return new Set(rows.map((r) => r.slotAt));
};
