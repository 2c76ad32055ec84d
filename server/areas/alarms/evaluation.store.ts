import { sql } from 'kysely';
import type { AlarmPhase, AlarmRule } from '#shared/areas/alarms/evaluate';
import { alarmIncidents } from '#shared/areas/alarms/incidents';
import { type Ctx, internal } from '../../kernel/context';
import { type NewDelivery, queueDeliveries } from './deliveries.store';

type Source = 'realtime' | 'accurate';
/** A domain with slots that were completed, or whose policies have not been looked at yet. */
export type DueDomain = {
  domainId: string;
  accountId: string;
  name: string;
  source: Source;
  completeTo: string;
  evaluatedTo: string | null;
};
export type LoadedPolicy = AlarmRule & {
  id: string;
  accountId: string;
  description: string;
  intervalMinutes: number;
  methods: ('email' | 'webhook')[];
  emails: string[];
  webhooks: string[];
  domainMode: 'all' | 'list';
  source: Source;
  version: number;
  seenVersion: number;
};
export type LoadedState = {
  policyId: string;
  domainId: string;
  phase: AlarmPhase;
  met: number;
  calm: number;
  incidentId: string | null;
  openedAt: string | null;
  worstValue: number | null;
  acknowledgedUntil: string | null;
};
export type Loaded = {
  domains: DueDomain[];
  policies: LoadedPolicy[];
  /** Policies with chosen domains: `policy:domain`. */
  chosen: Set<string>;
  states: Map<string, LoadedState>;
};

/** Domains worked on in one go; more wait for the next look, two seconds later. */
const batchSize = 5000;

/**
 * Domains whose slowest supplier completed another slot. A lane that has not delivered anything yet
 * holds its domain back for half an hour: late is not the same as missing.
 */
const dueDomains = async (ctx: Ctx): Promise<DueDomain[]> => {
  const { rows } = await sql<DueDomain>`with lanes as (
      select domain_id, source, date_bin('5 minutes', min(complete_to), timestamptz '2000-01-01') as complete_to from sync_lane
      where source in ('realtime', 'accurate') and (end_at is null or complete_to is null or complete_to < end_at)
        and (complete_to is not null or created_at > ${ctx.now()}::timestamptz - interval '30 minutes')
      group by domain_id, source having bool_and(complete_to is not null))
    select d.id as domain_id, d.account_id, d.name, l.source, l.complete_to, w.evaluated_to
    from lanes l join domain d on d.id = l.domain_id left join alarm_watermark w on w.domain_id = l.domain_id and w.source = l.source
    where exists (select 1 from alarm_policy p where p.account_id = d.account_id and p.enabled and p.source = l.source
        and (w.evaluated_to is null or w.evaluated_to < l.complete_to or p.seen_version <> p.version)
        and (p.domain_mode = 'all' or exists (select 1 from alarm_policy_domain x where x.policy_id = p.id and x.domain_id = d.id)))
    limit ${batchSize}`.execute(internal(ctx));
  return rows;
};

/** Everything one evaluation needs but the points. */
export const load = async (ctx: Ctx): Promise<Loaded> => {
  const tx = internal(ctx);
  const domains = await dueDomains(ctx);
  if (domains.length === 0) return { domains, policies: [], chosen: new Set(), states: new Map() };
  const accounts = [...new Set(domains.map((d) => d.accountId))];
  const ids = domains.map((d) => d.domainId);
  const policies =
    await sql<LoadedPolicy>`select id, account_id, description, metric, condition, threshold, points, recovery_points,
      interval_minutes, methods, emails, webhooks, domain_mode, source, version, seen_version
    from alarm_policy where enabled and account_id = any(${accounts}::uuid[])`.execute(tx);
  const pairs = await sql<{
    policyId: string;
    domainId: string;
  }>`select policy_id, domain_id from alarm_policy_domain
    where domain_id = any(${ids}::uuid[])`.execute(tx);
  const states =
    await sql<LoadedState>`select s.policy_id, s.domain_id, s.phase, s.met, s.calm, s.incident_id, i.opened_at, i.worst_value, i.acknowledged_until
    from alarm_state s left join alarm_incident i on i.id = s.incident_id where s.domain_id = any(${ids}::uuid[])`.execute(
      tx,
    );
  return {
    domains,
    policies: policies.rows,
    chosen: new Set(pairs.rows.map((r) => `${r.policyId}:${r.domainId}`)),
    states: new Map(states.rows.map((r) => [`${r.policyId}:${r.domainId}`, r])),
  };
};

export type NewState = Omit<LoadedState, 'openedAt' | 'worstValue' | 'acknowledgedUntil'>;
/** An event that begins, goes on or ends with this evaluation. */
export type IncidentChange = {
  id: string;
  policyId: string;
  domainId: string;
  accountId: string;
  domain: string;
  description: string;
  metric: string;
  condition: string;
  threshold: number;
  points: number;
  openedAt: string;
  firstValue: number | null;
  lastAt: string;
  lastValue: number | null;
  worstValue: number | null;
  closedAt: string | null;
  begins: boolean;
  /** Older than an hour at evaluation: nobody is told. */
  late: boolean;
};
export type Verdict = {
  policy: LoadedPolicy;
  domain: DueDomain;
  state: NewState | null;
  incidents: IncidentChange[];
  deliveries: NewDelivery[];
};

/** Domains nobody else has evaluated meanwhile, locked until the end of the transaction. */
const unmoved = async (ctx: Ctx, domains: readonly DueDomain[]): Promise<Set<string>> => {
  const { rows } = await sql<{
    domainId: string;
    source: string;
    evaluatedTo: string;
  }>`select domain_id, source, evaluated_to
    from alarm_watermark where domain_id = any(${domains.map((d) => d.domainId)}::uuid[]) order by domain_id, source for update`.execute(
    internal(ctx),
  );
  const now = new Map(rows.map((r) => [`${r.domainId}:${r.source}`, r.evaluatedTo]));
  return new Set(
    domains
      .map((d) => ({ d, key: `${d.domainId}:${d.source}` }))
      .filter(({ d, key }) => (now.get(key) ?? null) === d.evaluatedTo)
      .map(({ key }) => key),
  );
};

/** Policies that are still as they were loaded, kept so until the end of the transaction. */
const unchanged = async (ctx: Ctx, policies: readonly LoadedPolicy[]): Promise<Set<string>> => {
  const { rows } = await sql<{ id: string; version: number }>`select id, version from alarm_policy
    where id = any(${policies.map((p) => p.id)}::uuid[]) and enabled order by id for share`.execute(
    internal(ctx),
  );
  const versions = new Map(rows.map((r) => [r.id, r.version]));
  return new Set(policies.filter((p) => versions.get(p.id) === p.version).map((p) => p.id));
};

const writeIncidents = async (ctx: Ctx, list: readonly IncidentChange[]): Promise<void> => {
  if (list.length === 0) return;
  const json = JSON.stringify(list);
  const shape = sql`jsonb_to_recordset(${json}::jsonb) as r(id uuid, "accountId" uuid, "policyId" uuid, "domainId" uuid, domain text, description text,
    metric text, condition text, threshold float8, points int, "openedAt" timestamptz, "firstValue" float8, "lastAt" timestamptz, "lastValue" float8,
    "worstValue" float8, "closedAt" timestamptz, begins boolean)`;
  // Ends first: a pair has at most one event under way.
  await sql`update alarm_incident i set last_at = r."lastAt", last_value = r."lastValue", worst_value = r."worstValue", closed_at = r."closedAt",
      state = case when r."closedAt" is null then 'firing' else 'recovered' end
    from ${shape} where i.id = r.id and not r.begins and i.state = 'firing'`.execute(internal(ctx));
  await sql`insert into alarm_incident (id, account_id, policy_id, domain_id, domain, description, metric, condition, threshold, points, state,
      opened_at, last_at, closed_at, first_value, worst_value, last_value, created_at)
    select r.id, r."accountId", r."policyId", r."domainId", r.domain, r.description, r.metric, r.condition, r.threshold, r.points,
      case when r."closedAt" is null then 'firing' else 'recovered' end, r."openedAt", r."lastAt", r."closedAt", r."firstValue", r."worstValue", r."lastValue", ${ctx.now()}
    from ${shape} where r.begins`.execute(internal(ctx));
};

const writeStates = async (ctx: Ctx, list: readonly NewState[]): Promise<void> => {
  if (list.length === 0) return;
  await sql`insert into alarm_state (policy_id, domain_id, phase, met, calm, incident_id, changed_at)
    select r."policyId", r."domainId", r.phase, r.met, r.calm, r."incidentId", ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb) as r("policyId" uuid, "domainId" uuid, phase text, met int, calm int, "incidentId" uuid)
    on conflict (policy_id, domain_id) do update set phase = excluded.phase, met = excluded.met, calm = excluded.calm,
      incident_id = excluded.incident_id, changed_at = excluded.changed_at`.execute(internal(ctx));
};

const writeWatermarks = async (
  ctx: Ctx,
  domains: readonly DueDomain[],
  policies: readonly LoadedPolicy[],
): Promise<void> => {
  await sql`insert into alarm_watermark (domain_id, source, evaluated_to)
    select * from unnest(${domains.map((d) => d.domainId)}::uuid[], ${domains.map((d) => d.source)}::text[], ${domains.map((d) => d.completeTo)}::timestamptz[])
    on conflict (domain_id, source) do update set evaluated_to = greatest(alarm_watermark.evaluated_to, excluded.evaluated_to)`.execute(
    internal(ctx),
  );
  const unseen = policies.filter((p) => p.seenVersion !== p.version);
  if (unseen.length === 0) return;
  await sql`update alarm_policy p set seen_version = r.version
    from unnest(${unseen.map((p) => p.id)}::uuid[], ${unseen.map((p) => p.version)}::int[]) as r(id, version)
    where p.id = r.id and p.version = r.version`.execute(internal(ctx));
};

const announce = (ctx: Ctx, i: IncidentChange): void => {
  const to = { accountId: i.accountId };
  const values = { description: i.description, domain: i.domain, id: i.id };
  if (i.begins || i.closedAt)
    ctx.emit(alarmIncidents.events.changed, { id: i.id, policyId: i.policyId }, to);
  if (i.late) return;
  if (i.begins) ctx.notify(alarmIncidents.notices.fired, values, to);
  if (i.closedAt) ctx.notify(alarmIncidents.notices.recovered, values, to);
};

/**
 * Writes states, events, notices and watermarks of one evaluation together. Domains that another
 * worker evaluated and policies that were changed since `load` are left out; their turn comes again.
 */
export const save = async (
  ctx: Ctx,
  loaded: Loaded,
  verdicts: readonly Verdict[],
): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7151060)`.execute(internal(ctx));
  const domains = await unmoved(ctx, loaded.domains);
  const policies = await unchanged(ctx, loaded.policies);
  const good = verdicts.filter(
    (v) => domains.has(`${v.domain.domainId}:${v.domain.source}`) && policies.has(v.policy.id),
  );
  const incidents = good.flatMap((v) => v.incidents);
  await writeIncidents(ctx, incidents);
  await writeStates(
    ctx,
    good.flatMap((v) => v.state ?? []),
  );
  await queueDeliveries(
    ctx,
    good.flatMap((v) => v.deliveries),
  );
  const moved = loaded.domains.filter((d) => domains.has(`${d.domainId}:${d.source}`));
  const sources = new Set(moved.map((d) => `${d.accountId}:${d.source}`));
  await writeWatermarks(
    ctx,
    moved,
    loaded.policies.filter((p) => policies.has(p.id) && sources.has(`${p.accountId}:${p.source}`)),
  );
  for (const i of incidents) announce(ctx, i);
};
