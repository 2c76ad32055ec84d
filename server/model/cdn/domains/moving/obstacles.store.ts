import { sql } from 'kysely';
import type { Obstacle } from '#shared/areas/cdn/domains/domainMoves';
import { statusesFor } from '#shared/areas/cdn/domains/transitions';
import { baseOf, isWildcard, wildcardOf } from '#shared/kernel/hostNames';
import { type Ctx, internal } from '../../../../kernel/db/context';
import { isFull } from '../../plans/quotas';
import { accountFacts, countOfAccount, type Domain } from '../domains.store';

/** A wish to move a domain: where to, at which hour, and with which certificate. */
export type Wish = {
  domain: Domain;
  toAccountId: string;
  certificateId: string | null;
  dropsHttps: boolean;
  at: string;
  /** Whether the move waits already, so that the end of its data sync is the move's own. */
  isWaiting: boolean;
};

/** As many as a person reads; more of one kind are found behind the same links. */
const most = 40;

/**
 * All that stands in the way of a move now, in the order people can clear it: things that name the domain and
 * would go on acting on it for the former account, and what the receiving account may not have.
 */
export const obstaclesOf = async (ctx: Ctx, w: Wish): Promise<Obstacle[]> => {
  const { domain: d, toAccountId, certificateId, dropsHttps, at, isWaiting } = w;
  const above = isWildcard(d.name) ? d.name : wildcardOf(d.name);
  const here = `/cdn-domainmanag?domain=${d.id}`;
  const { rows } =
    await sql<Obstacle>`with receiver as (select * from account where id = ${toAccountId})
    select k.kind, k.name, k.path from (
      select 1 as n, 'status' as kind, ${d.name} as name, ${here} as path
        where ${d.status} <> all(${[...statusesFor('move')]}::text[])
      union all select 2, 'sync', ${d.name}, ${here} where ${d.syncEndAt}::timestamptz is not null and not ${isWaiting}::boolean
      union all select 3, 'reviews', v.requested_by, '/cdn-domainmanag?tab=reviews'
        from domain_review v where v.domain_id = ${d.id} and v.state = 'waiting'
      union all select 4, 'aliases', x.host, '/cdn-aliasdomain?search=' || x.host
        from alias_domain x where x.domain_id = ${d.id} and (x.to_at is null or x.to_at > ${at}::timestamptz)
      union all select 5, 'switches', t.name, '/cdn-cnametask' from cname_task t
        where t.kind = 'switch' and t.state in ('running', 'paused')
          and (t.domain_id = ${d.id} or (t.schedule_id = ${d.scheduleId} and ${d.lines === null}::boolean))
      union all select 6, 'alarms', p.description, '/updateAlarmPageAll?id=' || p.id
        from alarm_policy p join alarm_policy_domain x on x.policy_id = p.id where x.domain_id = ${d.id}
      union all select 7, 'pushes', p.name, '/cdn-logpush?accountId=' || p.account_id
        from log_push p where p.domain_ids ? ${d.id}
      union all select 8, 'plans', p.name, '/plan-manag' from plan_binding b join plan p on p.id = b.plan_id
        where b.domain_id = ${d.id} and (b.to_at is null or b.to_at > ${ctx.now()}::timestamptz)
      union all select 9, 'controls', ${d.name}, '/domain-control-info-manag?search=' || ${d.name}
        where exists (select 1 from domain_control c where c.domain_id = ${d.id} and c.enforced is not null)
      union all select 10, 'overlaps', o.name, '/cdn-domainmanag?domain=' || o.id from domain o
        where o.account_id <> ${toAccountId} and o.id <> ${d.id} and o.status <> 'Moved'
          and (o.name = ${above} or (${isWildcard(d.name)}::boolean and o.name not like '*.%'
            and substr(o.name, strpos(o.name, '.') + 1) = ${baseOf(d.name)}))
      union all select 11, 'params', p.name, '/cdn-accountSupplierParamManag?accountId=' || ${toAccountId}
        from domain_supplier e join supplier_param p on p.id = e.param_id where e.domain_id = ${d.id}
          and not (p.enabled and coalesce(p.account_id = ${toAccountId}::uuid, true)
            and param_serves(${toAccountId}::uuid, p.id, ${at}::timestamptz))
      union all select 12, 'dynamic', r.pattern, '/domain/' || ${d.id} || '/configs' from domain_rule r, receiver a
        where r.domain_id = ${d.id} and r.dynamic and r.status <> 'deactivated' and not a.dynamic_acceleration
      union all select 13, 'certificate', c.name, '/viewCertificate?id=' || c.id from certificate c
        where c.id = ${d.certificateId} and ${certificateId}::uuid is null and not ${dropsHttps}::boolean
      union all select 14, 'account', a.name, '/updateAccount?id=' || a.id from receiver a
        where a.status = 'deactivated' or not a.cdn_enabled
    ) k order by k.n, k.name limit ${most}`.execute(internal(ctx));
  const to = await accountFacts(ctx, toAccountId);
  if (!(await isFull(ctx, to, await countOfAccount(ctx, to.id)))) return rows;
  return [...rows, { kind: 'limit', name: to.name, path: `/updateAccount?id=${to.id}` }];
};

/** What goes along with a move, by how many. */
export const countsOf = async (ctx: Ctx, domainId: string) => {
  const { rows } = await sql<
    Record<'rules' | 'suppliers' | 'controls' | 'subdomains' | 'billDays' | 'logFiles', number>
  >`select
    (select count(*) from domain_rule r where r.domain_id = d.id)::int as rules,
    (select count(*) from domain_supplier e where e.domain_id = d.id)::int as suppliers,
    (select count(*) from domain_control c where c.domain_id = d.id and c.source = 'staff')::int as controls,
    (select count(*) from subdomain s where s.domain_id = d.id and (s.label <> '' or s.excluded))::int as subdomains,
    (select count(distinct b.day) from bill_usage u join bill_day b on b.id = u.bill_day_id
      where b.account_id = d.account_id and u.domain_id = d.id)::int as bill_days,
    (select count(*) from log_file f where f.domain_id = d.id)::int as log_files
    from domain d where d.id = ${domainId}`.execute(internal(ctx));
  return (
    rows[0] ?? { rules: 0, suppliers: 0, controls: 0, subdomains: 0, billDays: 0, logFiles: 0 }
  );
};

export type Usable = { id: string; name: string; notAfter: string };
/** Certificates of an account that name a host, or a wildcard above it, and have not run out. */
export const certificatesFor = async (
  ctx: Ctx,
  o: { accountId: string; name: string; at: string },
): Promise<Usable[]> => {
  const { rows } = await sql<Usable>`select id, name, not_after from certificate
    where account_id = ${o.accountId} and not_after > ${o.at}::timestamptz
      and (hosts ? ${o.name} or hosts ? ${wildcardOf(o.name)}) order by not_after desc, name limit 50`.execute(
    internal(ctx),
  );
  return rows;
};
