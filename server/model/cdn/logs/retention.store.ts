import { type RawBuilder, sql } from 'kysely';
import type { CleanProtection } from '#shared/areas/cdn/logs/logCleaning';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Reach } from '../statistics/reach';
import { rawRetentionDays } from './tables';

/** A UTC day of a domain's log lines that is past the days it is kept; what protects it. */
export type DayToClean = {
  domainId: string;
  domain: string;
  accountId: string;
  day: string;
  files: number;
  lines: number;
  bytes: number;
  keepDays: number;
  why: CleanProtection | null;
};
const mostDays = 400;

/** Days that the lines of a file `f` of an account `a` are kept: never less than the account's retention. */
const keepDays =
  sql.raw(`greatest(a.retention_days, coalesce(case when coalesce(pd.mode, pa.mode) <> 'auto' then ${rawRetentionDays}
  else coalesce(pd.days, pa.days) end, 0))`);
const policiesOf = sql`left join log_clean_policy pd on pd.account_id = f.account_id and pd.domain_id = f.domain_id
  left join log_clean_policy pa on pa.account_id = f.account_id and pa.domain_id is null`;

/** Expiry follows the account's retention and its policies of today: longer ones are respected at once. */
export const followRetention = async (ctx: Ctx): Promise<number> => {
  const done =
    await sql`update log_file f set expires_at = x.at from (select f.id, f.hour_at + interval '1 hour' + ${keepDays} * interval '1 day' as at
      from log_file f join account a on a.id = f.account_id ${policiesOf} where f.state <> 'expired') x
    where x.id = f.id and f.expires_at <> x.at`.execute(internal(ctx));
  return Number(done.numAffectedRows ?? 0);
};

/** Bills of the days of an account's zone that a UTC day of its touches. */
const billsOf = sql`bill_day b where b.account_id = o.account_id
  and b.day between (o.day::timestamp + o.zone)::date and (o.day::timestamp + interval '86399 seconds' + o.zone)::date`;
const protection = sql`case when bool_or(o.state in ('listed', 'loading', 'bad')) then 'unprocessed'
  when exists (select 1 from supplier_month m where m.param_id = any(array_agg(o.param_id)) and m.state = 'disputed' and m.month = to_char(o.day, 'YYYY-MM'))
    or exists (select 1 from day_check c where c.param_id = any(array_agg(o.param_id)) and c.state = 'failed' and c.day = o.day) then 'disputed'
  when exists (select 1 from ${billsOf} and b.version = 0
    and not exists (select 1 from bill_day n where n.account_id = b.account_id and n.day = b.day and n.version > 0)) then 'unbilled' end`;

/** Which days count: those that the hourly run takes, or those past the days of policies whatever their mode. */
export type CleanReach = 'hourly' | 'policies';
/**
 * Days that are past their days and not cleaned yet, with the policy and what protects each. A day is over
 * when its last instant is older than the days it is kept for.
 */
export const pastDays = (now: string, reach: CleanReach): RawBuilder<unknown> => sql`
  with old as (select f.domain_id, f.domain, f.account_id, f.param_id, (f.hour_at at time zone 'UTC')::date as day, f.state, f.lines, f.size_bytes,
      a.utc_offset_minutes * interval '1 minute' as zone,
      coalesce(pd.id, pa.id) as policy_id,
      ${reach === 'hourly' ? keepDays : sql`greatest(a.retention_days, coalesce(pd.days, pa.days, 0))`} as keep_days
    from log_file f join account a on a.id = f.account_id ${policiesOf}
    where f.hour_at < ${now}::timestamptz - a.retention_days * interval '1 day')
  select o.domain_id || ' ' || o.day as id, o.domain_id, max(o.domain) as domain, o.account_id, o.policy_id, to_char(o.day, 'YYYY-MM-DD') as day, count(*)::int as files,
    coalesce(sum(o.lines) filter (where o.state <> 'duplicate'), 0)::bigint as lines,
    coalesce(sum(o.size_bytes) filter (where o.state <> 'duplicate'), 0)::bigint as size_bytes, max(o.keep_days)::int as keep_days, ${protection} as why
  from old o where (o.day + 1)::timestamp at time zone 'UTC' <= ${now}::timestamptz - o.keep_days * interval '1 day'
    and not exists (select 1 from log_clean c where c.domain_id = o.domain_id and c.day = o.day)
  group by o.domain_id, o.account_id, o.policy_id, o.day, o.zone`;

/** Unprotected days that are due by the hour, or for a policy, the oldest first. */
export const daysToClean = async (ctx: Ctx, policyId: string | null): Promise<DayToClean[]> => {
  const { rows } =
    await sql<DayToClean>`select domain_id as "domainId", domain, account_id as "accountId", day, files, lines, size_bytes as bytes,
      keep_days as "keepDays", why from (${pastDays(ctx.now(), policyId ? 'policies' : 'hourly')}) d
    where why is null and (${policyId}::uuid is null or policy_id = ${policyId}::uuid) order by day, domain_id limit ${mostDays}`.execute(
      internal(ctx),
    );
  return rows;
};

/** Notes what was cleaned and ends the files. Returns the days that nobody had noted before. */
export const noteCleaned = async (ctx: Ctx, days: readonly DayToClean[]): Promise<DayToClean[]> => {
  const [domains, on] = [days.map((d) => d.domainId), days.map((d) => d.day)];
  await sql`update log_file f set state = 'expired' from unnest(${domains}::uuid[], ${on}::date[]) as x(domain_id, day)
    where f.domain_id = x.domain_id and f.hour_at >= x.day::timestamp at time zone 'UTC'
      and f.hour_at < (x.day + 1)::timestamp at time zone 'UTC'`.execute(internal(ctx));
  const { rows } = await sql<{
    key: string;
  }>`insert into log_clean (domain_id, day, account_id, files, lines, bytes, retention_days, cleaned_at)
    select x.* , ${ctx.now()}::timestamptz from unnest(${domains}::uuid[], ${on}::date[], ${days.map((d) => d.accountId)}::uuid[],
      ${days.map((d) => d.files)}::int[], ${days.map((d) => d.lines)}::bigint[], ${days.map((d) => d.bytes)}::bigint[],
      ${days.map((d) => d.keepDays)}::int[]) as x on conflict (domain_id, day) do nothing returning domain_id || ' ' || day as key`.execute(
    internal(ctx),
  );
  return days.filter((d) => rows.some(({ key }) => key === `${d.domainId} ${d.day}`));
};

/** Domain-days of a span that were cleaned, as `domain day`, and the account's retention. */
export const cleanedDays = async (
  ctx: Ctx,
  reach: Reach,
  from: string,
  to: string,
): Promise<{ cleaned: string[]; retentionDays: number | null }> => {
  const { rows } = await sql<{
    key: string;
  }>`select c.domain_id || ' ' || c.day as key from log_clean c
    where (${reach.accountId}::uuid is null or c.account_id = ${reach.accountId}::uuid)
      and (${reach.domainIds}::uuid[] is null or c.domain_id = any(${reach.domainIds}::uuid[]))
      and c.day >= (${from}::timestamptz at time zone 'UTC')::date and c.day <= (${to}::timestamptz at time zone 'UTC')::date`.execute(
    internal(ctx),
  );
  const account = await sql<{
    days: number;
  }>`select retention_days as days from account where id = ${reach.accountId}::uuid`.execute(
    internal(ctx),
  );
  return { cleaned: rows.map((r) => r.key), retentionDays: account.rows[0]?.days ?? null };
};
