import { type RawBuilder, sql } from 'kysely';
import type { cleanModes } from '#shared/areas/cdn/logs/logCleaning';
import { type LogScope, scopeDays } from '#shared/areas/cdn/logs/logScopes';
import type { Analytics } from '../../../kernel/analytics/types';
import { type Ctx, internal } from '../../../kernel/db/context';

/** What staff said of a scope. */
export type ScopeRule = {
  days: number | null;
  mode: keyof typeof cleanModes;
  reason: string | null;
  changedByEmail: string | null;
  changedAt: string | null;
};
const unsaid: ScopeRule = {
  days: null,
  mode: 'auto',
  reason: null,
  changedByEmail: null,
  changedAt: null,
};
/** How long a scope is kept now; 0 days: for ever. */
export const scopeRule = async (
  ctx: Ctx,
  scope: LogScope,
): Promise<Omit<ScopeRule, 'days'> & { days: number }> => {
  const { rows } =
    await sql<ScopeRule>`select days, mode, reason, changed_by_email as "changedByEmail",
      changed_at as "changedAt" from log_scope_rule where scope = ${scope}`.execute(internal(ctx));
  const rule = rows[0] ?? unsaid;
  return { ...rule, days: rule.days ?? scopeDays[scope].own };
};
/** Keeps what staff want of a scope. */
export const setScopeRule = async (
  ctx: Ctx,
  scope: LogScope,
  o: { days: number | null; mode: ScopeRule['mode']; reason: string; by: string },
): Promise<void> => {
  await sql`insert into log_scope_rule (scope, days, mode, reason, changed_by_email, changed_at)
    values (${scope}, ${o.days}, ${o.mode}, ${o.reason}, ${o.by}, ${ctx.now()})
    on conflict (scope) do update set days = excluded.days, mode = excluded.mode, reason = excluded.reason,
      changed_by_email = excluded.changed_by_email, changed_at = excluded.changed_at`.execute(
    internal(ctx),
  );
};
/** The account whose logs are kept longest, and for how many days. */
export const longestRetention = async (
  ctx: Ctx,
): Promise<{ account: string; days: number } | null> => {
  const { rows } = await sql<{
    account: string;
    days: number;
  }>`select name as account, retention_days as days from account order by retention_days desc, name limit 1`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

/** Calls past their days, over the row `c`, but for those of a month that is disputed with their supplier. */
const disputed = (call: 'c' | 't'): RawBuilder<unknown> =>
  sql`exists (select from supplier_month m where m.param_id = ${sql.ref(`${call}.param_id`)} and m.state = 'disputed'
  and m.month = to_char(${sql.ref(`${call}.created_at`)}, 'YYYY-MM'))`;
const isDisputed = disputed('c');
/** Whether a call `t` is kept by the rule of its scope, looked at before or after the hourly run. */
export const isKeptCall = (ctx: Ctx): RawBuilder<unknown> =>
  sql`(t.created_at >= ${ctx.now()}::timestamptz - coalesce((select case when r.mode = 'auto' then r.days else ${scopeDays.answers.most} end
    from log_scope_rule r where r.scope = 'answers'), ${scopeDays.answers.own}) * interval '1 day' or ${disputed('t')})`;
const isPast = (ctx: Ctx, days: number): RawBuilder<unknown> =>
  sql`c.created_at < ${ctx.now()}::timestamptz - ${days} * interval '1 day'`;
export type ScopeFacts = {
  due: number;
  protectedRows: number;
  bytes: number;
  all: number;
  oldestAt: string | null;
};
/** What there is of calls with their answers, and what of it is past its days. */
export const answerFacts = async (ctx: Ctx, days: number): Promise<ScopeFacts> => {
  const { rows } = await sql<ScopeFacts>`select count(*)::int as "all",
      count(*) filter (where ${isPast(ctx, days)} and not ${isDisputed})::int as due,
      count(*) filter (where ${isPast(ctx, days)} and ${isDisputed})::int as "protectedRows", min(c.created_at) as "oldestAt",
      (pg_total_relation_size('supplier_call') + pg_total_relation_size('supplier_body'))::bigint as bytes
    from supplier_call c`.execute(internal(ctx));
  return rows[0] ?? { due: 0, protectedRows: 0, bytes: 0, all: 0, oldestAt: null };
};
/** Drops calls past their days with their answers, a part at a time; answers how many went. */
export const dropAnswers = async (ctx: Ctx, days: number, most: number): Promise<number> => {
  const gone = await sql`delete from supplier_call where id in (select c.id from supplier_call c
    where ${isPast(ctx, days)} and not ${isDisputed} limit ${most})`.execute(internal(ctx));
  return Number(gone.numAffectedRows ?? 0);
};

/** The first UTC day that is kept, as `YYYY-MM-DD`. */
const firstDay = (now: string, days: number): string =>
  new Date(Date.parse(now) - days * 86_400_000).toISOString().slice(0, 10);
/** What there is of the most requested URLs, and what of it is past its days; 0 days: nothing. */
export const urlFacts = async (
  analytics: Analytics,
  now: string,
  days: number,
): Promise<ScopeFacts> => {
  const [row] = await analytics.query<Record<'all' | 'due' | 'oldest' | 'bytes', string>>({
    name: 'log.urls.past',
    sql: `SELECT toString(count()) AS all, toString(countIf({days:UInt32} > 0 AND ts < toDateTime({first:String}, 'UTC'))) AS due,
        formatDateTime(min(ts), '%Y-%m-%dT%H:%i:%SZ') AS oldest,
        (SELECT toString(sum(bytes_on_disk)) FROM system.parts
          WHERE database = currentDatabase() AND table = 'url_1h' AND active) AS bytes FROM url_1h`,
    params: { days, first: `${firstDay(now, days)} 00:00:00` },
  });
  const all = Number(row?.all ?? 0);
  return {
    all,
    due: Number(row?.due ?? 0),
    protectedRows: 0,
    bytes: Number(row?.bytes ?? 0),
    oldestAt: all > 0 ? (row?.oldest ?? null) : null,
  };
};
/** Months of the most requested URLs that hold rows past their days, with how many. */
export const pastUrlMonths = async (
  analytics: Analytics,
  now: string,
  days: number,
): Promise<{ month: string; rows: number }[]> => {
  const rows = await analytics.query<{ month: string; n: string }>({
    name: 'log.urls.months',
    sql: `SELECT toString(toYYYYMM(ts)) AS month, toString(count()) AS n FROM url_1h
      WHERE ts < toDateTime({first:String}, 'UTC') GROUP BY month ORDER BY month`,
    params: { first: `${firstDay(now, days)} 00:00:00` },
  });
  return rows.map((r) => ({ month: r.month, rows: Number(r.n) }));
};
/** Drops what is past its days of one month; repeated it changes nothing. */
export const dropUrls = (
  analytics: Analytics,
  o: { month: string; now: string; days: number },
): Promise<void> =>
  analytics.command({
    // The partition's name is made of the digits of a month alone; it cannot be bound.
    sql: `ALTER TABLE url_1h DELETE IN PARTITION ID '${o.month.replace(/\D/g, '')}'
      WHERE ts < toDateTime({first:String}, 'UTC') SETTINGS mutations_sync = 1`,
    params: { first: `${firstDay(o.now, o.days)} 00:00:00` },
    lane: 'heavy',
    repeatable: true,
  });
