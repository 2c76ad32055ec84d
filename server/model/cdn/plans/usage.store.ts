import { sql } from 'kysely';
import type { PlanLimit } from '#shared/areas/cdn/plans/plans';
import { slotSeconds } from '#shared/kernel/units';
import { type Ctx, internal } from '../../../kernel/db/context';
import { watched } from '../monitors/watched';
import { localDay } from './limits.store';

type Used = Partial<Record<PlanLimit, number | null>>;
type Periods = { dayEnds: string; monthEnds: string };

/** SQL: what the controls of a limit measured of the period that runs, of the domain that used most. */
const mostOf = (
  o: { accountId: string; subjectId: string },
  source: 'planBandwidth' | 'planTraffic',
) => sql`(select ${source === 'planTraffic' ? sql`max(u.used_bytes) / 1e9` : sql`max(u.peak_bytes) * 8 / ${sql.lit(slotSeconds)} / 1e6`}
  from domain_control c join control_use u on u.control_id = c.id
  where c.account_id = ${o.accountId} and c.source = ${source} and (c.domain_id = ${o.subjectId} or c.account_id = ${o.subjectId})
    and u.period_from >= (${source === 'planTraffic' ? sql`date_trunc('month', d.day)` : sql`d.day`}::timestamp - d.ahead) at time zone 'UTC')`;

/**
 * What a subject, the account or one of its domains, used today of the limits by the day; of a limit of each
 * domain what completed slots of the period say (null while nothing measures it); what the account has; and when
 * day and month end.
 */
export const usedToday = async (
  ctx: Ctx,
  o: { accountId: string; subjectId: string },
): Promise<{ used: Used } & Periods> => {
  const { rows } = await sql<
    Record<'refreshPerDay' | 'preheatPerDay' | 'domains' | 'logPushTargets', number> &
      Record<'bandwidthMbps' | 'trafficGb', number | null> &
      Periods
  >`select ((d.day + 1)::timestamp - d.ahead) at time zone 'UTC' as day_ends,
      (date_trunc('month', d.day) + interval '1 month' - d.ahead) at time zone 'UTC' as month_ends,
      coalesce((select sum(u.used) from plan_usage u where u.subject_id = ${o.subjectId} and u.kind = 'refreshPerDay' and u.day = d.day), 0)::float8 as refresh_per_day,
      coalesce((select sum(u.used) from plan_usage u where u.subject_id = ${o.subjectId} and u.kind = 'preheatPerDay' and u.day = d.day), 0)::float8 as preheat_per_day,
      (select count(*)::int from domain x where x.account_id = d.id and x.status <> 'Moved') as domains,
      (select count(*)::int from log_push x where x.account_id = d.id) as log_push_targets,
      round(${mostOf(o, 'planBandwidth')}, 2)::float8 as bandwidth_mbps, round(${mostOf(o, 'planTraffic')}, 2)::float8 as traffic_gb
    from (select a.id, a.utc_offset_minutes * interval '1 minute' as ahead, ${localDay(ctx.now(), o.accountId)} as day
      from account a where a.id = ${o.accountId}) d`.execute(internal(ctx));
  if (!rows[0]) return { used: {}, dayEnds: ctx.now(), monthEnds: ctx.now() };
  const { dayEnds, monthEnds, ...used } = rows[0];
  return { used, dayEnds, monthEnds };
};

type Counted = 'refreshPerDay' | 'preheatPerDay' | 'domains' | 'logPushTargets';
export type Usage = { accountId: string; accountName: string } & Record<Counted, number>;
/** What accounts used today: those bound to a plan, those named, or all. */
export const usageOfAccounts = async (
  ctx: Ctx,
  o: { planId: string | null; accountIds: readonly string[] | null },
): Promise<Usage[]> => {
  const { rows } =
    await sql<Usage>`with whom as (select a.id, a.name, a.utc_offset_minutes from account a
      where (${o.planId}::uuid is null or a.id in (select b.account_id from plan_binding b where b.plan_id = ${o.planId}::uuid
          and b.from_at <= ${ctx.now()}::timestamptz and (b.to_at is null or b.to_at > ${ctx.now()}::timestamptz)))
        and (${o.accountIds}::uuid[] is null or a.id = any(${o.accountIds}::uuid[])))
    select w.id as account_id, w.name as account_name,
      coalesce(sum(u.used) filter (where u.kind = 'refreshPerDay'), 0)::float8 as refresh_per_day,
      coalesce(sum(u.used) filter (where u.kind = 'preheatPerDay'), 0)::float8 as preheat_per_day,
      (select count(*)::int from domain d where d.account_id = w.id and d.status <> 'Moved') as domains,
      (select count(*)::int from log_push x where x.account_id = w.id) as log_push_targets
    from whom w left join plan_usage u on u.subject_id = w.id
      and u.day = ((${ctx.now()}::timestamptz at time zone 'UTC') + w.utc_offset_minutes * interval '1 minute')::date
    group by w.id, w.name, w.utc_offset_minutes order by w.name`.execute(internal(ctx));
  return rows;
};

/** A domain whose figures are known, with the clock of its account. */
export type Measurable = {
  domainId: string;
  accountId: string;
  offsetMinutes: number;
  completeTo: string;
};
/** Domains of accounts whose completed slots can be measured. */
export const measurableDomains = async (
  ctx: Ctx,
  accountIds: readonly string[],
  limit: number,
): Promise<Measurable[]> => {
  const { rows } = await sql<Measurable>`select d.id as domain_id, d.account_id,
      a.utc_offset_minutes as offset_minutes, w.complete_to
    from domain d join account a on a.id = d.account_id join ${watched} w on w.domain_id = d.id
    where d.account_id = any(${accountIds}::uuid[]) order by d.id limit ${limit}`.execute(
    internal(ctx),
  );
  return rows;
};
