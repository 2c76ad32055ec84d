import { sql } from 'kysely';
import type pg from 'pg';
import { logMarks, type MarkRule, type MarkState } from '#shared/areas/cdn/logs/logMarks';
import { type Ctx, internal } from '../../../kernel/db/context';

/** An hour that is looked at: its files, how far its counter is, and its mark of before. */
export type HourFacts = {
  accountId: string;
  domainId: string;
  paramId: string;
  hourAt: string;
  files: number;
  loadingFiles: number;
  loadedFiles: number;
  lastPushedAt: string | null;
  countedFrom: string | null;
  countedTo: string | null;
  before: KeptMark | null;
};
/** A mark as it is kept. */
export type KeptMark = {
  state: MarkState;
  rule: MarkRule;
  lines: number;
  requests: number;
  files: number;
  loadedFiles: number;
};
/** A mark that changes: what it was and what it shall be. */
export type NextMark = Omit<HourFacts, 'loadingFiles' | 'countedFrom' | 'countedTo'> & KeptMark;

/** Hours of the past that are looked at by themselves, those that are not complete, and all after new files. */
const recentHours = 26;
const openDays = 8;

const due = `h.at >= $1::timestamptz - interval '${recentHours} hours' and (m.id is null or m.state <> 'complete' or f.touched)
  or m.state <> 'complete' and h.at >= $1::timestamptz - interval '${openDays} days' or f.touched`;
/**
 * Hours to be looked at: those of log lanes that are due, or all of some domains within a span. Files
 * that were entered or stored in the last ten minutes make their hour due, however old it is.
 */
export const hoursOf = async (
  pool: pg.Pool,
  now: string,
  range: { domainIds: readonly string[]; from: string; to: string } | null,
): Promise<HourFacts[]> => {
  const { rows } = await pool.query<HourFacts>(
    `with f as (select f.domain_id, f.param_id, f.hour_at, count(*)::int as files,
        count(*) filter (where f.state = 'loading')::int as loading, count(*) filter (where f.state = 'loaded')::int as loaded,
        max(f.pushed_at) as pushed,
        bool_or(f.created_at > clock_timestamp() - interval '10 minutes' or l.loaded_at > $1::timestamptz - interval '10 minutes') as touched
      from log_file f left join log_load l on l.id = f.load_id
      where f.state not in ('duplicate', 'expired', 'removed') and ($2::uuid[] is null or f.domain_id = any($2::uuid[]))
        and f.hour_at >= coalesce($3::timestamptz, $1::timestamptz - interval '${openDays} days') and f.hour_at < coalesce($4::timestamptz, $1::timestamptz)
      group by 1, 2, 3),
     h as (select l.account_id, l.domain_id, l.param_id, g.at from sync_lane l cross join lateral generate_series(
          date_trunc('hour', greatest(l.start_at, coalesce($3::timestamptz, $1::timestamptz - interval '${openDays} days')), 'UTC'),
          least(coalesce(l.end_at, $1::timestamptz), coalesce($4::timestamptz, $1::timestamptz)) - interval '1 second', interval '1 hour') g(at)
        where l.source = 'log' and ($2::uuid[] is null or l.domain_id = any($2::uuid[])))
     select h.account_id as "accountId", h.domain_id as "domainId", h.param_id as "paramId", h.at as "hourAt", coalesce(f.files, 0) as files,
       coalesce(f.loading, 0) as "loadingFiles", coalesce(f.loaded, 0) as "loadedFiles", f.pushed as "lastPushedAt",
       c.pulled_from as "countedFrom", c.complete_to as "countedTo",
       case when m.id is not null then jsonb_build_object('state', m.state, 'rule', m.rule, 'lines', m.lines, 'requests', m.requests,
         'files', m.files, 'loadedFiles', m.loaded_files) end as before
     from h left join f on f.domain_id = h.domain_id and f.param_id = h.param_id and f.hour_at = h.at
       left join log_hour_mark m on m.domain_id = h.domain_id and m.param_id = h.param_id and m.hour_at = h.at
       left join sync_lane c on c.domain_id = h.domain_id and c.param_id = h.param_id and c.source = 'accurate'
     where h.at < $1::timestamptz and ($2::uuid[] is not null or ${due}) order by h.at, h.domain_id, h.param_id`,
    [now, range?.domainIds ?? null, range?.from ?? null, range?.to ?? null],
  );
  return rows;
};

/** An hour whose lines came after it was complete, with those who fetched it before. */
type Late = { domainId: string; hourAt: string; domain: string; lines: number };
const tellLate = async (ctx: Ctx, late: readonly Late[]): Promise<void> => {
  for (const { domainId, hourAt, domain, lines } of late) {
    const { rows } = await sql<{ userId: string }>`delete from log_download
      where domain_id = ${domainId} and hour_at = ${hourAt}::timestamptz returning user_id as "userId"`.execute(
      internal(ctx),
    );
    const values = { domain, hour: `${hourAt.slice(0, 16).replace('T', ' ')} UTC`, lines };
    for (const { userId } of rows) ctx.notify(logMarks.notices.late, values, { userId });
  }
};

/**
 * Writes marks. A complete hour to which lines have come since is opened again, and those who fetched
 * its log are told, once for what they have.
 */
export const writeMarks = async (ctx: Ctx, marks: readonly NextMark[]): Promise<void> => {
  if (marks.length === 0) return;
  const rows = marks.map(({ before, ...m }) => ({
    ...m,
    late: before?.state === 'complete' ? Math.max(0, m.lines - before.lines) : 0,
  }));
  const { rows: late } =
    await sql<Late>`with next as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("accountId" uuid,
      "domainId" uuid, "paramId" uuid, "hourAt" timestamptz, state text, rule text, lines bigint, requests bigint, files int, "loadedFiles" int,
      "lastPushedAt" timestamptz, late bigint)),
    kept as (insert into log_hour_mark as m (account_id, domain_id, param_id, hour_at, state, rule, lines, requests, files, loaded_files,
        delay_seconds, late_lines, reopened_at, changed_at)
      select n."accountId", n."domainId", n."paramId", n."hourAt", n.state, n.rule, n.lines, n.requests, n.files, n."loadedFiles",
        greatest(0, extract(epoch from n."lastPushedAt" - n."hourAt" - interval '1 hour'))::int, 0, null, ${ctx.now()}::timestamptz from next n
      on conflict (domain_id, param_id, hour_at) do update set state = excluded.state, rule = excluded.rule, lines = excluded.lines,
        requests = excluded.requests, files = excluded.files, loaded_files = excluded.loaded_files, delay_seconds = excluded.delay_seconds,
        late_lines = m.late_lines + case when m.state = 'complete' then greatest(0, excluded.lines - m.lines) else 0 end,
        reopened_at = case when m.state = 'complete' and excluded.lines > m.lines then ${ctx.now()}::timestamptz else m.reopened_at end,
        reason = null, decided_by_email = null, changed_at = excluded.changed_at)
    select n."domainId" as domain_id, n."hourAt" as hour_at, d.name as domain, n.late as lines
    from next n join domain d on d.id = n."domainId" where n.late > 0`.execute(internal(ctx));
  await tellLate(ctx, late);
  ctx.emit(logMarks.events.changed, { hours: marks.length });
};

/** Notes that a person fetched files, so that they are told of lines that come later. */
export const noteDownloads = (ctx: Ctx, fileIds: readonly string[]) =>
  sql`insert into log_download (user_id, domain_id, hour_at, at)
    select distinct ${ctx.who.userId}::uuid, f.domain_id, f.hour_at, ${ctx.now()}::timestamptz from log_file f
    where f.id = any(${fileIds}::uuid[]) on conflict (domain_id, hour_at, user_id) do update set at = excluded.at`.execute(
    internal(ctx),
  );

/** Hours of a span that a person released although they are incomplete, with the reason. */
export const releasedHours = async (
  pool: pg.Pool,
  o: { from: string; to: string; domainId: string | null },
) => {
  const { rows } = await pool.query<{
    domainId: string;
    paramId: string;
    hourAt: string;
    reason: string;
  }>(
    `select domain_id as "domainId", param_id as "paramId", hour_at as "hourAt", coalesce(reason, '') as reason from log_hour_mark
      where rule = 'released' and hour_at >= $1::timestamptz - interval '1 hour' and hour_at < $2 and ($3::uuid is null or domain_id = $3)`,
    [o.from, o.to, o.domainId],
  );
  return rows;
};
