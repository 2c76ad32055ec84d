import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** What is asked about; null means all. Seconds of the epoch on borders of slots. */
export type LaneScope = {
  accountId: string | null;
  domainId: string | null;
  paramId: string | null;
  from: number;
  to: number;
};
/** A domain at a parameter whose log lines can be put beside its counter. */
export type Lane = {
  key: string;
  accountId: string;
  domainId: string;
  domain: string;
  paramId: string;
  param: string;
  /** Since when anything is synced, and the span in which both sources are complete. */
  startAt: number;
  from: number;
  to: number;
};

const seconds = (value: ReturnType<typeof sql>) => sql`floor(extract(epoch from ${value}))::float8`;
const scope = (a: LaneScope) => sql`l.source = 'log'
  and (${a.accountId}::uuid is null or l.account_id = ${a.accountId}::uuid)
  and (${a.domainId}::uuid is null or l.domain_id = ${a.domainId}::uuid)
  and (${a.paramId}::uuid is null or l.param_id = ${a.paramId}::uuid)`;

/** Lanes of log lines with the accurate counter beside them. */
export const comparedLanes = async (ctx: Ctx, a: LaneScope): Promise<Lane[]> => {
  const { rows } = await sql<Lane>`
    select l.domain_id || ' ' || l.param_id as key, l.account_id as "accountId", l.domain_id as "domainId", d.name as domain,
      l.param_id as "paramId", p.name as param, ${seconds(sql`least(l.start_at, c.start_at)`)} as "startAt",
      coalesce(${seconds(sql`greatest(l.pulled_from, c.pulled_from)`)}, 0) as "from",
      case when l.complete_to is null or c.complete_to is null then 0
        else ${seconds(sql`least(l.complete_to, c.complete_to)`)} end as "to"
    from sync_lane l join sync_lane c on c.domain_id = l.domain_id and c.param_id = l.param_id and c.source = 'accurate'
      join domain d on d.id = l.domain_id join supplier_param p on p.id = l.param_id
    where ${scope(a)} and least(l.start_at, c.start_at) < to_timestamp(${a.to})
    order by d.name, p.name`.execute(internal(ctx));
  return rows;
};

/**
 * Slots of the span that are known to lack something: gaps found by comparing the sources, and hours
 * whose log files were listed but are not loaded. Each as the lane's key and its start.
 */
export const lackingSlots = async (
  ctx: Ctx,
  a: LaneScope,
): Promise<{ key: string; at: number }[]> => {
  const { rows } = await sql<{ key: string; at: number }>`
    select l.domain_id || ' ' || l.param_id as key, ${seconds(sql`g.slot_at`)} as at
    from sync_lane l join sync_lane o on o.domain_id = l.domain_id and o.param_id = l.param_id and o.source in ('log', 'accurate')
      join sync_gap g on g.lane_id = o.id
    where ${scope(a)} and g.closed_at is null and g.slot_at >= to_timestamp(${a.from}) and g.slot_at < to_timestamp(${a.to})
    union
    select l.domain_id || ' ' || l.param_id, ${seconds(sql`s`)}
    from sync_lane l join log_file f on f.domain_id = l.domain_id and f.param_id = l.param_id
      cross join lateral generate_series(f.hour_at, f.hour_at + interval '55 minutes', interval '5 minutes') s
    where ${scope(a)} and f.state in ('listed', 'loading', 'bad')
      and f.hour_at >= to_timestamp(${a.from}) - interval '1 hour' and f.hour_at < to_timestamp(${a.to})
      and s >= to_timestamp(${a.from}) and s < to_timestamp(${a.to})`.execute(internal(ctx));
  return rows;
};
