import { sql } from 'kysely';
import { laneKinds, type LaneKind, type syncThreads } from '#shared/areas/cdn/sync/syncThreads';
import type { Supplier } from '#shared/suppliers';
import type { Out } from '#shared/kernel/contract';
import { drivers } from '../../../drivers/cdn/index';
import { type Ctx, internal } from '../../../kernel/db/context';

export type ThreadRow = Out<typeof syncThreads.endpoints.list>['rows'][number];
type Read = Omit<ThreadRow, 'allowed' | 'supplier'> & {
  supplier: Supplier;
  perSecond: number | null;
};

const kinds = Object.keys(laneKinds);
/** Seconds over which the used rate is counted. */
const usedSeconds = 10;

/** Every kind of call at every enabled credential. */
export const readThreads = async (ctx: Ctx): Promise<ThreadRow[]> => {
  const { rows } = await sql<Read>`with lanes as (
      select p.id, p.name, p.supplier, k.kind from supplier_param p cross join unnest(${kinds}::text[]) as k(kind)
      where p.enabled),
    calls as (select param_id, lane, count(*)::int as calls, count(error_class)::int as errors,
        count(*) filter (where created_at > ${ctx.now()}::timestamptz - ${usedSeconds} * interval '1 second')::float8 as used
      from supplier_call where created_at > ${ctx.now()}::timestamptz - interval '10 minutes' group by 1, 2),
    classes as (select param_id, lane, jsonb_object_agg(error_class, n) as classes from (
        select param_id, lane, error_class, count(*) as n from supplier_call
        where created_at > ${ctx.now()}::timestamptz - interval '10 minutes' and error_class is not null group by 1, 2, 3) c
      group by 1, 2),
    pools as (select p.name, sum(p.active)::int as active, sum(p.queued)::int as queued from process_state s
        cross join lateral jsonb_to_recordset(s.pools) as p(name text, active int, queued int)
      where s.seen_at > clock_timestamp() - interval '16 seconds' and p.name like 'lane %' group by p.name)
    select l.id || ' ' || l.kind as key, l.id as "paramId", l.name as param, l.supplier, l.kind,
      case when s.paused then 'paused' else 'running' end as state, s.calls_per_second as "perSecond",
      s.calls_per_second is not null or s.concurrency is not null as limited, s.concurrency,
      coalesce(c.used, 0) / ${usedSeconds} as used, coalesce(c.calls, 0) as calls, coalesce(c.errors, 0) as errors,
      coalesce(e.classes, '{}') as classes, coalesce(p.active, 0) as "inFlight", coalesce(p.queued, 0) as waiting,
      case when x.param_id is null then 'closed' when x.next_try_at <= clock_timestamp() then 'half' else 'open' end as circuit,
      x.reason as "circuitReason", x.next_try_at as "nextTryAt", s.valid_until as "validUntil", s.changed_by as "changedBy"
    from lanes l
    left join supplier_lane s on s.param_id = l.id and s.kind = l.kind
      and (s.valid_until is null or s.valid_until > clock_timestamp())
    left join calls c on c.param_id = l.id and c.lane = l.kind
    left join classes e on e.param_id = l.id and e.lane = l.kind
    left join pools p on p.name = 'lane ' || l.id || ' ' || l.kind
    left join supplier_circuit x on x.param_id = l.id`.execute(internal(ctx));
  return rows.map(({ perSecond, ...row }) => ({
    ...row,
    allowed: perSecond ?? drivers[row.supplier].facts.callsPerSecond,
  }));
};

/** Keeps what a kind of call is allowed; nothing left to say takes the row away. */
export const keepLane = async (
  ctx: Ctx,
  lane: { paramId: string; kind: LaneKind },
  set: {
    callsPerSecond?: number | null;
    concurrency?: number | null;
    paused?: boolean;
    hours?: number | null;
    by: string;
  },
): Promise<void> => {
  const tx = internal(ctx);
  const paces = set.callsPerSecond !== undefined;
  await sql`insert into supplier_lane as l (param_id, kind, calls_per_second, concurrency, paused, valid_until, changed_by, changed_at)
    values (${lane.paramId}, ${lane.kind}, ${set.callsPerSecond ?? null}, ${set.concurrency ?? null}, ${set.paused ?? false},
      clock_timestamp() + ${set.hours ?? null}::float8 * interval '1 hour', ${set.by}, clock_timestamp())
    on conflict (param_id, kind) do update set
      calls_per_second = case when ${paces} then excluded.calls_per_second else l.calls_per_second end,
      concurrency = case when ${paces} then excluded.concurrency else l.concurrency end,
      valid_until = case when ${paces} then excluded.valid_until else l.valid_until end,
      paused = coalesce(${set.paused ?? null}::boolean, l.paused),
      changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(tx);
  await sql`delete from supplier_lane where param_id = ${lane.paramId} and kind = ${lane.kind}
    and calls_per_second is null and concurrency is null and not paused`.execute(tx);
};
/** Closes the circuit of a credential for all processes. */
export const closeCircuit = async (ctx: Ctx, paramId: string): Promise<void> => {
  await sql`delete from supplier_circuit where param_id = ${paramId}`.execute(internal(ctx));
};
