import { type RawBuilder, sql } from 'kysely';
import type {
  Relation,
  RelationAnswer,
  RelationKind,
  RelationMatch,
} from '#shared/areas/cdn/overview/domainRelations';
import { type Ctx, internal } from '../../../kernel/db/context';

export type Found = NonNullable<RelationAnswer['domain']>;

/** Domains a text may mean at most; the first is taken. */
const mostFound = 10;

const columns = sql`d.id, d.name, d.status, d.account_id, a.name as account_name, d.cname`;
const select = (match: RelationMatch, where: RawBuilder<unknown>) =>
  sql<Found>`select ${columns}, ${match} as match from domain d join account a on a.id = d.account_id where d.status <> 'Moved' and (${where})`;

/** Names of which `host` is a part, the nearest first: `a.b.c` gives `a.b.c`, `b.c`, and each as a wildcard. */
const above = (host: string): string[] => {
  const parts = host.split('.');
  return parts.slice(0, -1).flatMap((_, i) => {
    const name = parts.slice(i).join('.');
    return i === 0 ? [name] : [`*.${name}`, name];
  });
};

/** Domains that a host name means by what the platform knows of it, the surest first. */
export const domainsOfHost = async (ctx: Ctx, host: string): Promise<Found[]> => {
  const names = above(host);
  const steps = [
    select('domain', sql`d.name = ${host}`),
    select('cname', sql`d.cname = ${host}`),
    select(
      'supplierCname',
      sql`d.id in (select s.domain_id from domain_supplier s where s.cname = ${host})`,
    ),
    select(
      'supplierAlias',
      sql`d.id in (select x.domain_id from alias_domain x where x.host = ${host})`,
    ),
    sql<Found>`${select('host', sql`d.name = any(${names}::text[])`)} order by length(d.name) desc`,
  ];
  for (const step of steps) {
    const { rows } = await sql<Found>`${step} limit ${mostFound}`.execute(internal(ctx));
    if (rows.length > 0) return rows;
  }
  return [];
};

const days = (ctx: Ctx, n: number) => sql`${ctx.now()}::timestamptz - ${n} * interval '1 day'`;
/** SQL of words somebody said, as a kept sentence. */
const wordsOf = (words: string): string =>
  `jsonb_build_object('code', 'text.words', 'values', jsonb_build_object('words', left(${words}, 1000)))`;

type Part = {
  text?: RawBuilder<unknown>;
  count?: RawBuilder<unknown>;
  bad?: RawBuilder<unknown>;
  error?: RawBuilder<unknown>;
  errorAt?: RawBuilder<unknown>;
  changedAt?: RawBuilder<unknown>;
  from: RawBuilder<unknown>;
};
const none = sql`null`;
const part = (kind: RelationKind, p: Part) =>
  sql`select ${kind}::text as kind, (${p.text ?? none})::text as text, (${p.count ?? sql`count(*)`})::int as count,
    (${p.bad ?? sql`0`})::int as bad, (${p.error ?? none})::jsonb as error,
    (${p.errorAt ?? none})::timestamptz as error_at, (${p.changedAt ?? none})::timestamptz as changed_at from ${p.from}`;

/** The newest of the rows that went wrong, as an SQL value. */
const latest = (value: string, by: string, where: string) =>
  sql.raw(`(array_agg(${value} order by ${by} desc nulls last) filter (where ${where}))[1]`);
const changedBy = (module: string, rowId: RawBuilder<unknown>) =>
  sql`(select max(u.at) from audit u where u.module = ${module} and u.row_id = (${rowId})::text)`;

const partsOf = (ctx: Ctx, d: Found): Record<RelationKind, RawBuilder<unknown>> => {
  const own = sql`d.id = ${d.id}`;
  return {
    account: part('account', {
      text: sql`a.name || ' · ' || a.company_name`,
      count: sql`1`,
      bad: sql`(a.status = 'deactivated')::int`,
      changedAt: changedBy('account', sql`a.id`),
      from: sql`account a where a.id = ${d.accountId}`,
    }),
    origin: part('origin', {
      text: sql`d.origin_protocol || '://' || d.origin_host || ':' || d.origin_port`,
      count: sql`1`,
      bad: sql`(d.status_message is not null)::int`,
      error: sql`d.status_message`,
      changedAt: changedBy('domain', sql`d.id`),
      from: sql`domain d where ${own}`,
    }),
    rules: part('rules', {
      bad: sql`count(*) filter (where r.status = 'abnormal')`,
      changedAt: sql`(select max(c.created_at) from domain_config c where c.domain_id = ${d.id} and c.cause = 'rules')`,
      from: sql`domain_rule r where r.domain_id = ${d.id}`,
    }),
    certificate: part('certificate', {
      text: sql`max(c.name || ' · ' || to_char(c.not_after at time zone 'UTC', 'YYYY-MM-DD'))`,
      bad: sql`count(*) filter (where c.not_after < ${ctx.now()}::timestamptz)
        + (select count(*) from certificate_edge e where e.domain_id = ${d.id} and (e.error is not null or e.fingerprint is distinct from e.expected))`,
      error: sql`(select ${sql.raw(wordsOf("coalesce(e.error, e.node || ': ' || e.fingerprint)"))} from certificate_edge e where e.domain_id = ${d.id}
        and (e.error is not null or e.fingerprint is distinct from e.expected) order by e.checked_at desc limit 1)`,
      errorAt: sql`(select max(e.checked_at) from certificate_edge e where e.domain_id = ${d.id}
        and (e.error is not null or e.fingerprint is distinct from e.expected))`,
      changedAt: sql`max(c.uploaded_at)`,
      from: sql`domain d join certificate c on c.id = d.certificate_id where ${own}`,
    }),
    policy: part('policy', {
      text: sql`max(s.name)`,
      changedAt: sql`max((select max(u.at) from audit u where u.module = 'schedule' and u.row_id = s.id::text))`,
      from: sql`domain d join schedule s on s.id = d.schedule_id where ${own}`,
    }),
    suppliers: part('suppliers', {
      text: sql`string_agg(distinct p.name, ', ')`,
      bad: sql`count(*) filter (where s.state in ('error', 'skipped'))`,
      error: latest('s.message', 's.created_at', "s.state = 'error'"),
      changedAt: sql`(select max(c.proven_at) from domain_config c where c.domain_id = ${d.id})`,
      from: sql`domain_supplier s join supplier_param p on p.id = s.param_id where s.domain_id = ${d.id}`,
    }),
    zone: part('zone', {
      text: sql`max(d.cname)`,
      count: sql`count(d.cname)`,
      bad: sql`count(*) filter (where d.cname_state = 'notInEffect')`,
      errorAt: sql`max(d.cname_checked_at) filter (where d.cname_state = 'notInEffect')`,
      changedAt: sql`(select max(z.published_at) from dns_zone_version z)`,
      from: sql`domain d where ${own}`,
    }),
    subdomains: part('subdomains', {
      text: sql`(array_agg(s.host order by s.last_seen_at desc))[1]`,
      changedAt: sql`max(s.last_seen_at)`,
      from: sql`subdomain s where s.domain_id = ${d.id} and not s.excluded`,
    }),
    readings: part('readings', {
      text: sql`(select 'v' || d.config_version from domain d where ${own})`,
      bad: sql`count(*) filter (where r.state not in ('same', 'pending'))`,
      error: latest('r.message', 'r.checked_at', "r.state not in ('same', 'pending')"),
      errorAt: sql`max(r.checked_at) filter (where r.state not in ('same', 'pending'))`,
      changedAt: sql`(select max(c.created_at) from domain_config c where c.domain_id = ${d.id})`,
      from: sql`domain_reading r where r.domain_id = ${d.id}`,
    }),
    reviews: part('reviews', {
      changedAt: sql`max(r.created_at)`,
      from: sql`domain_review r where r.domain_id = ${d.id} and r.state = 'waiting'`,
    }),
    lanes: part('lanes', {
      text: sql`to_char(min(l.complete_to) at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC'`,
      bad: sql`count(*) filter (where l.errors > 0)`,
      error: latest(wordsOf('l.message'), 'l.changed_at', 'l.errors > 0 and l.message is not null'),
      errorAt: sql`max(l.changed_at) filter (where l.errors > 0)`,
      changedAt: sql`max(l.changed_at)`,
      from: sql`sync_lane l where l.domain_id = ${d.id}`,
    }),
    logs: part('logs', {
      bad: sql`count(*) filter (where f.state = 'bad')`,
      error: latest(wordsOf('f.message'), 'f.hour_at', "f.state = 'bad' and f.message is not null"),
      errorAt: sql`max(f.hour_at) filter (where f.state = 'bad')`,
      changedAt: sql`max(f.created_at)`,
      from: sql`log_file f where f.domain_id = ${d.id} and f.hour_at > ${days(ctx, 1)}`,
    }),
    tasks: part('tasks', {
      bad: sql`count(*) filter (where t.state in ('failed', 'partial'))`,
      error: latest('t.message', 't.created_at', "t.state in ('failed', 'partial')"),
      errorAt: sql`max(t.created_at) filter (where t.state in ('failed', 'partial'))`,
      changedAt: sql`max(coalesce(t.finished_at, t.created_at))`,
      from: sql`task t where t.account_id = ${d.accountId} and t.created_at > ${days(ctx, 30)}
        and exists (select 1 from task_targets x where x.task_id = t.id and strpos(x.targets, ${d.name}) > 0)`,
    }),
    policies: part('policies', {
      bad: sql`count(*) filter (where not p.enabled)`,
      changedAt: sql`max(p.created_at)`,
      from: sql`alarm_policy p where p.account_id = ${d.accountId}
        and (p.domain_mode = 'all' or p.domain_ids ? ${d.id})`,
    }),
    alarms: part('alarms', {
      bad: sql`count(*) filter (where i.state = 'firing')`,
      error: latest(wordsOf('i.description'), 'i.opened_at', 'true'),
      errorAt: sql`max(i.opened_at)`,
      changedAt: sql`max(i.last_at)`,
      from: sql`alarm_incident i where i.account_id = ${d.accountId} and i.domain_id = ${d.id} and i.opened_at > ${days(ctx, 30)}`,
    }),
    bills: part('bills', {
      text: sql`to_char(max(b.day), 'YYYY-MM-DD')`,
      bad: sql`count(*) filter (where b.hold <> 'running')`,
      error: latest(
        "jsonb_build_object('code', 'bill.hold.' || b.hold, 'values', '{}'::jsonb)",
        'b.day',
        "b.hold <> 'running'",
      ),
      errorAt: sql`max(b.created_at) filter (where b.hold <> 'running')`,
      changedAt: sql`max(b.created_at)`,
      from: sql`(select distinct on (b.day) b.* from bill_day b where b.account_id = ${d.accountId}
        and b.day > (${days(ctx, 31)})::date order by b.day, b.version desc) b`,
    }),
    findings: part('findings', {
      bad: sql`count(*) filter (where f.state = 'open')`,
      error: latest('f.summary', 'f.last_seen_at', "f.state = 'open'"),
      errorAt: sql`max(f.last_seen_at) filter (where f.state = 'open')`,
      changedAt: sql`max(f.last_seen_at)`,
      from: sql`finding f where f.state <> 'closed' and (f.place ->> 'domainId' = ${d.id} or strpos(f.scope_key, ${d.id}) > 0)`,
    }),
    changes: part('changes', {
      text: sql`(array_agg(c.user_email order by c.at desc))[1]`,
      changedAt: sql`max(c.at)`,
      from: sql`(${changesSql(ctx, d, 1000)}) c`,
    }),
  };
};

/** What was done to a domain and what hangs on it, newest first. */
const changesSql = (ctx: Ctx, d: Found, most: number) =>
  sql`select u.at, u.user_email, u.module, u.operation, u.request_id from (
      (select * from audit u where u.module = 'domain' and u.row_id = ${d.id} and u.at > ${days(ctx, 30)} order by u.at desc limit ${most})
      union all (select * from audit u where coalesce(u.new, u.old) ->> 'domainId' = ${d.id}
        and u.at > ${days(ctx, 30)} order by u.at desc limit ${most})) u order by u.at desc limit ${most}`;

type Line = Omit<Relation, 'path'>;
/** Each kind of thing that belongs to a domain with how it stands, of those asked for. */
export const relationsOf = async (
  ctx: Ctx,
  d: Found,
  kinds: readonly RelationKind[],
): Promise<Line[]> => {
  const parts = partsOf(ctx, d);
  const all = sql.join(
    kinds.map((kind) => parts[kind]),
    sql` union all `,
  );
  const { rows } = await sql<Line>`${all}`.execute(internal(ctx));
  return rows;
};

/** The newest ten changes of a domain. */
export const lastChanges = async (ctx: Ctx, d: Found): Promise<RelationAnswer['changes']> => {
  const { rows } = await sql<
    RelationAnswer['changes'][number]
  >`select c.at, c.user_email as by, c.module, c.operation, c.request_id
    from (${changesSql(ctx, d, 10)}) c`.execute(internal(ctx));
  return rows;
};
