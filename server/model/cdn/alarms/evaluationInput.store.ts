import { sql } from 'kysely';
import type { AlarmPhase, AlarmRule } from '#shared/areas/cdn/alarms/evaluate';
import type { AlarmMethod, fallbackMinutes } from '#shared/areas/cdn/alarms/policy';
import { type Ctx, internal } from '../../../kernel/db/context';

export type AlarmSource = 'realtime' | 'accurate' | 'events';
/** A domain with slots that were completed, or whose policies have not been looked at yet. */
export type DueDomain = {
  domainId: string;
  accountId: string;
  name: string;
  source: AlarmSource;
  completeTo: string;
  evaluatedTo: string | null;
};
export type LoadedPolicy = AlarmRule & {
  id: string;
  /** Null for policies over several accounts. */
  accountId: string | null;
  scope: 'account' | 'accounts' | 'all';
  accountIds: string[];
  domainPattern: string;
  description: string;
  intervalMinutes: number;
  methods: AlarmMethod[];
  fallbackMinutes: (typeof fallbackMinutes)[number];
  emails: string[];
  phones: string[];
  webhooks: string[];
  domainMode: 'all' | 'list';
  source: AlarmSource;
  tellNoData: boolean;
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
  owed: boolean | null;
};
/** A silence in force; parts that are null mean all. */
export type LoadedSilence = {
  id: string;
  accountId: string | null;
  policyId: string | null;
  domainId: string | null;
};
export type Loaded = {
  domains: DueDomain[];
  policies: LoadedPolicy[];
  /** Policies with chosen domains by domain. */
  chosen: Map<string, string[]>;
  states: Map<string, LoadedState>;
  silences: LoadedSilence[];
};
export const nothingLoaded: Loaded = {
  domains: [],
  policies: [],
  chosen: new Map(),
  states: new Map(),
  silences: [],
};

/** Domains worked on in one go; more follow at once. */
export const batchSize = 5000;
/** Supplier events of a slot are written by then. */
const eventDelaySeconds = 10;

/** SQL: the pattern of policy `p` takes the name of domain `d`. */
export const patternTakes = sql`d.name like replace(replace(p.domain_pattern, '_', '\\_'), '*', '%')`;
/** SQL: policy `p` watches domain `d`. */
export const watches = sql`case p.scope when 'account' then p.account_id = d.account_id and (p.domain_mode = 'all'
    or exists (select 1 from alarm_policy_domain x where x.policy_id = p.id and x.domain_id = d.id))
  else (p.scope = 'all' or p.account_ids ? d.account_id::text) and ${patternTakes} end`;

/**
 * Domains whose slowest supplier completed another slot. A lane that has not delivered anything yet
 * holds its domain back for half an hour: late is not the same as missing. Supplier events do not wait
 * for data, since they tell why it stays away. Domains up to date are left out before policies are
 * looked at, so that a look between two slots costs next to nothing.
 */
const dueDomains = async (ctx: Ctx): Promise<DueDomain[]> => {
  const { rows } = await sql<DueDomain>`with lanes as (
      select domain_id, source, date_bin('5 minutes', min(complete_to), timestamptz '2000-01-01') as complete_to from sync_lane
      where source in ('realtime', 'accurate') and (end_at is null or complete_to is null or complete_to < end_at)
        and (complete_to is not null or created_at > ${ctx.now()}::timestamptz - interval '30 minutes')
      group by domain_id, source having bool_and(complete_to is not null)
      union all select id, 'events', date_bin('5 minutes', ${ctx.now()}::timestamptz - ${eventDelaySeconds} * interval '1 second', timestamptz '2000-01-01')
        from domain where exists (select 1 from alarm_policy where source = 'events' and enabled)),
    fresh as (select p.* from alarm_policy p where p.enabled and p.seen_version <> p.version),
    moved as materialized (select d.id, d.account_id, d.name, l.source, l.complete_to, w.evaluated_to
      from lanes l join domain d on d.id = l.domain_id left join alarm_watermark w on w.domain_id = l.domain_id and w.source = l.source
      where w.evaluated_to is null or w.evaluated_to < l.complete_to
        or d.account_id in (select f.account_id from fresh f where f.source = l.source)
        or exists (select 1 from fresh f where f.scope <> 'account' and f.source = l.source))
    select d.id as domain_id, d.account_id, d.name, d.source, d.complete_to, d.evaluated_to from moved d
    where (exists (select 1 from alarm_policy p where p.enabled and p.account_id = d.account_id and p.source = d.source
          and (d.evaluated_to is null or d.evaluated_to < d.complete_to or p.seen_version <> p.version) and p.domain_mode = 'all')
      or exists (select 1 from alarm_policy_domain x join alarm_policy p on p.id = x.policy_id where x.domain_id = d.id and p.enabled and p.source = d.source
          and (d.evaluated_to is null or d.evaluated_to < d.complete_to or p.seen_version <> p.version))
      or exists (select 1 from alarm_policy p where p.enabled and p.scope <> 'account' and p.source = d.source
          and (d.evaluated_to is null or d.evaluated_to < d.complete_to or p.seen_version <> p.version)
          and (p.scope = 'all' or p.account_ids ? d.account_id::text) and ${patternTakes}))
    limit ${batchSize}`.execute(internal(ctx));
  return rows;
};

const policyColumns = sql`id, account_id, scope, account_ids, domain_pattern, description, metric, condition, threshold, points, recovery_points,
  interval_minutes, methods, fallback_minutes, emails, phones, webhooks, domain_mode, source, tell_no_data, version, seen_version`;

/** Everything one evaluation needs but the points. */
export const load = async (ctx: Ctx): Promise<Loaded> => {
  const tx = internal(ctx);
  const domains = await dueDomains(ctx);
  if (domains.length === 0) return nothingLoaded;
  const accounts = [...new Set(domains.map((d) => d.accountId))];
  const ids = [...new Set(domains.map((d) => d.domainId))];
  const policies = await sql<LoadedPolicy>`select ${policyColumns} from alarm_policy
    where enabled and account_id = any(${accounts}::uuid[])
    union all select ${policyColumns} from alarm_policy where enabled and scope <> 'account'`.execute(
    tx,
  );
  const pairs = await sql<{
    domainId: string;
    policyIds: string[];
  }>`select domain_id, array_agg(policy_id) as policy_ids from alarm_policy_domain
    where domain_id = any(${ids}::uuid[]) group by domain_id`.execute(tx);
  const states =
    await sql<LoadedState>`select s.policy_id, s.domain_id, s.phase, s.met, s.calm, s.incident_id, i.opened_at, i.worst_value, i.acknowledged_until, i.owed
    from alarm_state s left join alarm_incident i on i.id = s.incident_id where s.domain_id = any(${ids}::uuid[])`.execute(
      tx,
    );
  const silences =
    await sql<LoadedSilence>`select id, account_id, policy_id, domain_id from alarm_silence
    where ends_at > ${ctx.now()} and starts_at <= ${ctx.now()}`.execute(tx);
  return {
    domains,
    policies: policies.rows,
    chosen: new Map(pairs.rows.map((r) => [r.domainId, r.policyIds])),
    states: new Map(states.rows.map((r) => [`${r.policyId}:${r.domainId}`, r])),
    silences: silences.rows,
  };
};
