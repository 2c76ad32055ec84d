import { sql } from 'kysely';
import type { Problem, ReadTargets, Target } from '#shared/areas/cdn/content/targets';
import type { Supplier } from '#shared/suppliers';
import { Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import { wildcardOf } from '#shared/kernel/hostNames';
import { anywhere } from '../../../kernel/db/pageQuery';
import { seenBy } from '../../../kernel/db/visibility';
import { type Ctx, internal } from '../../../kernel/db/context';

/** One supplier of a domain; its name is what lanes of tasks are called by. */
export type LaneOf = { lane: string; paramId: string; supplier: Supplier };
type TargetRow = {
  id: string;
  name: string;
  accountId: string;
  lanes: LaneOf[];
  /** Why the domain is locked; null when it is not. */
  lockReason: string | null;
};
/** Statuses in which edges serve a domain: while a change is being rolled out they serve the one before. */
const served = ['Activated', 'Configuring', 'Error', 'BindCertificateError'] as const;
/** Targets of running domains with the suppliers that serve them. */
export type Owned = {
  accountId: string;
  targets: Target[];
  problems: Problem[];
  lanes: LaneOf[];
  domainOf: (host: string) => TargetRow;
};

/** The domain of each host: the one that edges serve it by, its own before the wildcard above it. */
const domainsOf = async (
  ctx: Ctx,
  hosts: readonly string[],
  accountId: string | null,
): Promise<Map<string, TargetRow>> => {
  const names = [...new Set([...hosts, ...hosts.map(wildcardOf)])];
  const { rows } = await sql<TargetRow>`select d.id, d.name, d.account_id as "accountId",
      case when d.locked then coalesce(d.lock_reason, '–') end as "lockReason",
      coalesce(jsonb_agg(jsonb_build_object('lane', p.name, 'paramId', p.id, 'supplier', p.supplier)
        order by p.name) filter (where p.id is not null), '[]') as lanes
    from domain d
    left join domain_serving s on s.domain_id = d.id
    left join supplier_param p on p.id = s.param_id
    where d.name = any(${names}::text[]) and d.status = any(${[...served]}::text[])
      and ${seenBy(ctx, 'd.account_id')} and (${accountId}::uuid is null or d.account_id = ${accountId}::uuid)
    group by d.id`.execute(internal(ctx));
  const byName = new Map(rows.map((r) => [r.name, r]));
  const choiceOf = (host: string): TargetRow | undefined => {
    const [own, wildcard] = [byName.get(host), byName.get(wildcardOf(host))];
    // A domain of its own that is not live yet leaves its visitors to the wildcard.
    return own && (own.lanes.length > 0 || !wildcard) ? own : wildcard;
  };
  return new Map(
    hosts.flatMap((host) => {
      const row = choiceOf(host);
      return row ? [[host, row] as const] : [];
    }),
  );
};

const problemOf = (domain: TargetRow | undefined, locks: boolean): Pick<Problem, 'code'> | null => {
  if (!domain) return { code: 'content.foreign' };
  if (locks && domain.lockReason !== null) return { code: 'domain.locked' };
  return domain.lanes.length > 0 ? null : { code: 'content.noSupplier' };
};

/**
 * Keeps the targets that belong to served domains of who asks; every other one becomes a problem
 * of its line. A lock stops what customers `write`, as everywhere; a probe writes nothing. Staff may
 * name any account's domains, but one submission is for one account: that of `accountId`, where they
 * choose one. `byStaff` says who submits where it is written in the name of the account.
 */
export const ownedTargets = async (
  ctx: Ctx,
  read: ReadTargets,
  o: { write: boolean; accountId?: string | undefined; byStaff?: boolean },
): Promise<Owned> => {
  const locks = o.write && !(o.byStaff ?? isStaff(ctx.who));
  const hosts = [...new Set(read.targets.map((t) => t.host))];
  const domains = await domainsOf(ctx, hosts, o.accountId ?? null);
  const problems = [...read.problems];
  const targets: Target[] = [];
  for (const target of read.targets) {
    const domain = domains.get(target.host);
    const problem = problemOf(domain, locks);
    if (!problem) {
      targets.push(target);
      continue;
    }
    const { line, value, host } = target;
    const reason = domain?.lockReason ?? '';
    problems.push({ line, text: value.slice(0, 200), ...problem, values: { host, reason } });
  }
  problems.sort((a, b) => a.line - b.line);
  const used = [...new Set(targets.map((t) => t.host))].map(
    (host) => domains.get(host) as TargetRow,
  );
  const owners = new Set(used.map((d) => d.accountId));
  if (owners.size > 1) throw new Failure('content.accounts');
  const lanes = new Map(used.flatMap((d) => d.lanes.map((l) => [l.lane, l] as const)));
  return {
    accountId: used[0]?.accountId ?? '',
    targets,
    problems,
    lanes: [...lanes.values()],
    domainOf: (host) => {
      const domain = domains.get(host);
      if (!domain) throw new Failure('data.absent');
      return domain;
    },
  };
};

/** Items a second of a lane in its last finished preheats; null without any of some size. */
export const pastPace = async (ctx: Ctx, { lane }: LaneOf): Promise<number | null> => {
  const { rows } = await sql<{ pace: number | null }>`select avg(pace)::float8 as pace from (
      select x.items / greatest(extract(epoch from t.finished_at - t.started_at), 0.5) as pace
      from task t cross join lateral (select sum(c.last_item - c.first_item + 1) as items
        from task_chunk c where c.task_id = t.id and c.lane = ${lane}) x
      where t.kind = 'preheat' and t.state in ('completed', 'partial') and t.done > 20
        and t.params->'other'->'perSecond' is null and t.params->'lanes' ? ${lane} and x.items > 0
      order by t.created_at desc limit 5) as recent`.execute(internal(ctx));
  return rows[0]?.pace ?? null;
};

/**
 * Addresses below a prefix that tasks of the account finished lately: its newest five of the last
 * week that name such an address.
 */
export const recentBelow = async (
  ctx: Ctx,
  o: { accountId: string; prefix: string; most: number },
): Promise<string[]> => {
  const { rows } = await sql<{ target: string }>`with hit as materialized (
      select distinct s.task_id as id from task_targets s
      where s.account_id = ${o.accountId} and s.targets like ${anywhere(o.prefix.toLowerCase())}),
    recent as (select t.id, t.created_at from task t join hit on hit.id = t.id
      where t.kind in ('refresh', 'preheat', 'probe') and t.created_at > ${ctx.now()}::timestamptz - interval '7 days'
      order by t.created_at desc limit 5)
    select i.target from recent r cross join lateral (select distinct x.target from task_item x
      where x.task_id = r.id and x.state = 'done' and starts_with(x.target, ${o.prefix})
        and x.target not like '%*' limit ${o.most}) i
    group by i.target order by max(r.created_at) desc, i.target limit ${o.most}`.execute(
    internal(ctx),
  );
  return rows.map((r) => r.target);
};
