import { sql } from 'kysely';
import { alarmIncidents } from '#shared/areas/cdn/alarms/incidents';
import { type Ctx, internal } from '#server/kernel/db/context';
import { type NewDelivery, queueDeliveries } from '#server/model/cdn/alarms/deliveries.store';
import type {
  DueDomain,
  Loaded,
  LoadedPolicy,
  LoadedState,
} from '#server/model/cdn/alarms/evaluationInput.store';

export type NewState = Omit<LoadedState, 'openedAt' | 'worstValue' | 'acknowledgedUntil' | 'owed'>;
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
  /** Of a policy over several accounts: staff alone hear of it. */
  global: boolean;
  owed: boolean;
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

/**
 * Of the policies something is written about, those that are still as they were loaded, kept so until
 * the end of the transaction. Quiet policies, nearly all, are not touched.
 */
const unchanged = async (ctx: Ctx, policies: readonly LoadedPolicy[]): Promise<Set<string>> => {
  if (policies.length === 0) return new Set();
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
    "worstValue" float8, "closedAt" timestamptz, begins boolean, global boolean, owed boolean)`;
  // Ends first: a pair has at most one event under way.
  await sql`update alarm_incident i set last_at = r."lastAt", last_value = r."lastValue", worst_value = r."worstValue", closed_at = r."closedAt",
      owed = r.owed, state = case when r."closedAt" is null then 'firing' else 'recovered' end
    from ${shape} where i.id = r.id and not r.begins and i.state = 'firing'`.execute(internal(ctx));
  await sql`insert into alarm_incident (id, account_id, policy_id, domain_id, domain, description, metric, condition, threshold, points, state,
      opened_at, last_at, closed_at, first_value, worst_value, last_value, created_at, global, owed)
    select r.id, r."accountId", r."policyId", r."domainId", r.domain, r.description, r.metric, r.condition, r.threshold, r.points,
      case when r."closedAt" is null then 'firing' else 'recovered' end, r."openedAt", r."lastAt", r."closedAt", r."firstValue", r."worstValue", r."lastValue", ${ctx.now()}, r.global, r.owed
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
  unseen: readonly LoadedPolicy[],
): Promise<void> => {
  await sql`insert into alarm_watermark (domain_id, source, evaluated_to)
    select * from unnest(${domains.map((d) => d.domainId)}::uuid[], ${domains.map((d) => d.source)}::text[], ${domains.map((d) => d.completeTo)}::timestamptz[])
    on conflict (domain_id, source) do update set evaluated_to = greatest(alarm_watermark.evaluated_to, excluded.evaluated_to)`.execute(
    internal(ctx),
  );
  if (unseen.length === 0) return;
  await sql`update alarm_policy p set seen_version = r.version
    from unnest(${unseen.map((p) => p.id)}::uuid[], ${unseen.map((p) => p.version)}::int[]) as r(id, version)
    where p.id = r.id and p.version = r.version`.execute(internal(ctx));
};

const announce = (ctx: Ctx, i: IncidentChange): void => {
  const to = { accountId: i.global ? null : i.accountId };
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
  const unseen = loaded.policies.filter((p) => p.seenVersion !== p.version);
  const spoken = verdicts.map((v) => v.policy);
  const policies = await unchanged(ctx, [...new Set([...spoken, ...unseen])]);
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
  const sources = new Set(moved.flatMap((d) => [`${d.accountId}:${d.source}`, d.source]));
  const seen = unseen.filter(
    (p) => policies.has(p.id) && sources.has(p.accountId ? `${p.accountId}:${p.source}` : p.source),
  );
  await writeWatermarks(ctx, moved, seen);
  for (const i of incidents) announce(ctx, i);
};
