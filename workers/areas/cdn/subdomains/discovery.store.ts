import { sql } from 'kysely';
import { rawRetentionDays } from '#server/model/cdn/logs/tables';
import { type Ctx, internal } from '#server/kernel/db/context';

/** An hour of a wildcard's lines that has to be counted, with the loads it will have been counted with. */
export type DueHour = {
  domainId: string;
  accountId: string;
  name: string;
  hourAt: string;
  loads: string;
};
/** What one host had in one hour; `first` and `last` are instants of lines, UTC ISO. */
export type HostHour = {
  host: string;
  hourAt: string;
  requests: number;
  bytes: number;
  firstAt: string;
  lastAt: string;
};

/**
 * Hours of the last `days` whose stored loads are others than those they were counted with: new files,
 * late ones, ones that were replaced or taken back. Hours whose lines were deleted keep their count.
 */
export const dueHours = async (ctx: Ctx, o: { days: number; most: number }): Promise<DueHour[]> => {
  const { rows } = await sql<DueHour>`select h.* from (
      select d.id as "domainId", d.account_id as "accountId", d.name, f.hour_at as "hourAt",
        md5(string_agg(l.id || ' ' || l.state, ',' order by l.id)) as loads
      from domain d join log_file f on f.domain_id = d.id and f.state = 'loaded' cross join lateral (
        select o.id, o.state from log_load o where o.id = f.load_id
        union select o.id, o.state from log_load o where o.base_id = f.load_id and o.state in ('loaded', 'withdrawn')
        union select o.id, o.state from log_load o where o.large_id = f.load_id and o.state in ('loaded', 'withdrawn')) l
      where d.name like '*.%' and f.hour_at >= ${ctx.now()}::timestamptz - ${o.days} * interval '1 day'
      group by d.id, f.hour_at) h
    left join subdomain_scan k on k.domain_id = h."domainId" and k.hour_at = h."hourAt"
    where k.loads is distinct from h.loads and not exists (select 1 from log_erasure e
      where e.domain_id = h."domainId" and e.hour_at = h."hourAt" and e.state = 'ended')
    order by h."domainId", h."hourAt" limit ${o.most}`.execute(internal(ctx));
  return rows;
};

/**
 * Keeps what hours of one domain were counted to, in place of what they were counted to before; the
 * same twice changes nothing. Answers whether a host is new or its sums are others.
 */
export const keepHours = async (
  ctx: Ctx,
  hours: readonly DueHour[],
  hosts: readonly HostHour[],
): Promise<boolean> => {
  const [first] = hours;
  if (!first) return false;
  const { domainId, accountId } = first;
  await sql`select 1 from domain where id = ${domainId} for no key update`.execute(internal(ctx));
  const counted = JSON.stringify(hosts);
  const at = hours.map((h) => h.hourAt);
  const x = sql`jsonb_to_recordset(${counted}::jsonb) as x("host" text, "hourAt" timestamptz,
    "requests" bigint, "bytes" bigint, "firstAt" timestamptz, "lastAt" timestamptz)`;
  await sql`insert into subdomain (id, account_id, domain_id, host, first_seen_at, last_seen_at, created_at)
    select gen_random_uuid(), ${accountId}::uuid, ${domainId}::uuid, x.host, min(x."firstAt"), max(x."lastAt"), ${ctx.now()}
    from ${x} where exists (select 1 from domain where id = ${domainId}) group by x.host
    on conflict (domain_id, host) do update set
      first_seen_at = least(subdomain.first_seen_at, excluded.first_seen_at),
      last_seen_at = greatest(subdomain.last_seen_at, excluded.last_seen_at)`.execute(
    internal(ctx),
  );
  await sql`delete from subdomain_hour h using subdomain s where s.id = h.subdomain_id
    and s.domain_id = ${domainId} and h.hour_at = any(${at}::timestamptz[])`.execute(internal(ctx));
  await sql`insert into subdomain_hour (subdomain_id, hour_at, requests, bytes)
    select s.id, x."hourAt", x.requests, x.bytes from ${x}
    join subdomain s on s.domain_id = ${domainId} and s.host = x.host`.execute(internal(ctx));
  await sql`insert into subdomain_scan (domain_id, hour_at, loads)
    select ${domainId}::uuid, y.at, y.loads from unnest(${at}::timestamptz[], ${hours.map((h) => h.loads)}::text[]) y (at, loads)
    on conflict (domain_id, hour_at) do update set loads = excluded.loads`.execute(internal(ctx));
  const { rows } = await sql`update subdomain s set requests = t.requests, bytes = t.bytes
    from (select o.id, o.past_requests + coalesce(sum(h.requests), 0) as requests,
        o.past_bytes + coalesce(sum(h.bytes), 0) as bytes
      from subdomain o left join subdomain_hour h on h.subdomain_id = o.id
      where o.domain_id = ${domainId} group by o.id) t
    where s.id = t.id and (s.requests, s.bytes) is distinct from (t.requests, t.bytes)
    returning 1`.execute(internal(ctx));
  return rows.length > 0;
};

/** Hours whose lines are no longer kept cannot change any more: only their sums stay. */
export const foldHours = (ctx: Ctx) =>
  sql`with scans as (delete from subdomain_scan
        where hour_at < ${ctx.now()}::timestamptz - ${rawRetentionDays + 1} * interval '1 day'),
      old as (delete from subdomain_hour
        where hour_at < ${ctx.now()}::timestamptz - ${rawRetentionDays + 1} * interval '1 day'
        returning subdomain_id, requests, bytes),
      sums as (select subdomain_id, sum(requests) as requests, sum(bytes) as bytes from old group by subdomain_id)
    update subdomain s set past_requests = s.past_requests + x.requests, past_bytes = s.past_bytes + x.bytes
    from sums x where x.subdomain_id = s.id`.execute(internal(ctx));
