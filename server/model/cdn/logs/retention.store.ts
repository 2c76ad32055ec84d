import { sql } from 'kysely';
import type pg from 'pg';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Reach } from '../statistics/reach';

/** A UTC day of a domain's log lines that its account no longer keeps. */
export type DayToClean = {
  domainId: string;
  accountId: string;
  day: string;
  files: number;
  lines: number;
  bytes: number;
  retentionDays: number;
};
const mostDays = 400;

/** Expiry follows the account's retention of today: a longer one is respected at once. */
export const followRetention = async (ctx: Ctx): Promise<number> => {
  const done =
    await sql`update log_file f set expires_at = f.hour_at + interval '1 hour' + a.retention_days * interval '1 day' from account a
    where a.id = f.account_id and f.state <> 'expired'
      and f.expires_at <> f.hour_at + interval '1 hour' + a.retention_days * interval '1 day'`.execute(
      internal(ctx),
    );
  return Number(done.numAffectedRows ?? 0);
};

/**
 * Days that are over for their account and not cleaned yet, oldest first. A day is over when its last
 * instant is older than the retention the account has now, and only when no file of it still waits.
 */
export const daysToClean = async (pool: pg.Pool, now: string): Promise<DayToClean[]> => {
  const { rows } = await pool.query<DayToClean>(
    `with old as (select f.domain_id, f.account_id, (f.hour_at at time zone 'UTC')::date as day, f.state, f.lines, f.size_bytes, a.retention_days
        from log_file f join account a on a.id = f.account_id
        where f.hour_at < $1::timestamptz - a.retention_days * interval '1 day')
     select o.domain_id as "domainId", o.account_id as "accountId", to_char(o.day, 'YYYY-MM-DD') as day, count(*)::int as files,
       coalesce(sum(o.lines) filter (where o.state <> 'duplicate'), 0)::bigint as lines,
       coalesce(sum(o.size_bytes) filter (where o.state <> 'duplicate'), 0)::bigint as bytes, max(o.retention_days)::int as "retentionDays"
     from old o where (o.day + 1)::timestamp at time zone 'UTC' <= $1::timestamptz - o.retention_days * interval '1 day'
       and not exists (select 1 from log_clean c where c.domain_id = o.domain_id and c.day = o.day)
     group by o.domain_id, o.account_id, o.day having not bool_or(o.state = 'loading') order by o.day limit ${mostDays}`,
    [now],
  );
  return rows.map((r) => ({ ...r, lines: Number(r.lines), bytes: Number(r.bytes) }));
};

/** Notes what was cleaned, once per day and domain, and ends the files. */
export const noteCleaned = async (ctx: Ctx, days: readonly DayToClean[]): Promise<void> => {
  const [domains, on] = [days.map((d) => d.domainId), days.map((d) => d.day)];
  await sql`update log_file f set state = 'expired' from unnest(${domains}::uuid[], ${on}::date[]) as x(domain_id, day)
    where f.domain_id = x.domain_id and f.hour_at >= x.day::timestamp at time zone 'UTC'
      and f.hour_at < (x.day + 1)::timestamp at time zone 'UTC'`.execute(internal(ctx));
  await sql`insert into log_clean (domain_id, day, account_id, files, lines, bytes, retention_days, cleaned_at)
    select x.* , ${ctx.now()}::timestamptz from unnest(${domains}::uuid[], ${on}::date[], ${days.map((d) => d.accountId)}::uuid[],
      ${days.map((d) => d.files)}::int[], ${days.map((d) => d.lines)}::bigint[], ${days.map((d) => d.bytes)}::bigint[],
      ${days.map((d) => d.retentionDays)}::int[]) as x on conflict (domain_id, day) do nothing`.execute(
    internal(ctx),
  );
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
