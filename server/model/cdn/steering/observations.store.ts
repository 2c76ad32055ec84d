import { sql } from 'kysely';
import type { cnameObservation } from '#shared/areas/cdn/steering/observations';
import type { Row } from '#shared/kernel/contract';
import type { Supplier } from '#shared/suppliers';
import type { ZoneRecord } from '../../../drivers/dns/driver';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Heard } from './observe';

export type State = Row<typeof cnameObservation>['state'];
/** A supplier's name for a domain of ours. */
export type OwnTarget = { cname: string; paramId: string; supplier: Supplier };
/** What the platform has of a name: the domain, its targets, and the versions of the zone that are kept. */
export type OwnName = {
  name: string;
  domainId: string;
  accountId: string;
  targets: OwnTarget[];
  versions: { serial: number; targets: ZoneRecord['targets'] }[];
};

/** Of these names, domains or platform names, those of the platform. */
export const ownNames = async (
  ctx: Ctx,
  zone: string,
  names: readonly string[],
): Promise<OwnName[]> => {
  const { rows } = await sql<OwnName>`with asked as materialized (
      select n.name, d.id as domain_id, d.account_id, d.cname from unnest(${names}::text[]) n (name)
      join domain d on (d.name = n.name or d.cname = n.name) and d.status <> 'Moved'),
    versions as materialized (select v.serial, r ->> 'name' as cname, r -> 'targets' as targets
      from dns_zone_version v, jsonb_array_elements(v.records) r
      where v.zone = ${zone} and r ->> 'name' in (select cname from asked))
    select a.name, a.domain_id, a.account_id,
      (select coalesce(jsonb_agg(jsonb_build_object('cname', s.cname, 'paramId', s.param_id, 'supplier', p.supplier)), '[]')
        from domain_supplier s join supplier_param p on p.id = s.param_id
        where s.domain_id = a.domain_id and s.cname is not null) as targets,
      (select coalesce(jsonb_agg(jsonb_build_object('serial', v.serial, 'targets', v.targets)), '[]')
        from versions v where v.cname = a.cname) as versions
    from asked a`.execute(internal(ctx));
  return rows;
};

/** What is known of an answer beside what came over the wire; `shares` is the part of each credential by the weights in force. */
export type Recognised = Heard & {
  domainId: string | null;
  accountId: string | null;
  paramId: string | null;
  supplier: Supplier | null;
  state: State;
  shares: Record<string, number>;
  /** What the name may lead to. */
  targets: string[];
};
export type Round = { key: string; taskId: string | null; roundAt: string };

/** Keeps the answers of a round; those that it has already stay as they are. */
export const insertObservations = async (
  ctx: Ctx,
  { key, taskId, roundAt }: Round,
  list: readonly Recognised[],
): Promise<void> => {
  const rows = list.map((h) => ({
    n: h.n,
    observed_at: h.observedAt,
    account_id: h.accountId,
    domain_id: h.domainId,
    name: h.name,
    region: h.region,
    resolver: h.resolver,
    rcode: h.rcode,
    chain: h.chain,
    target: h.target,
    ttl: h.ttl,
    ms: h.ms,
    serial: h.serial,
    param_id: h.paramId,
    supplier: h.supplier,
    state: h.state,
    shares: h.shares,
  }));
  await sql`insert into cname_observation (round, round_at, task_id, n, observed_at, account_id, domain_id, name, region,
      resolver, rcode, chain, target, ttl, ms, serial, param_id, supplier, state, shares)
    select ${key}, ${roundAt}::timestamptz, ${taskId}::uuid, x.n, x.observed_at, x.account_id, x.domain_id, x.name, x.region,
      x.resolver, x.rcode, x.chain, x.target, x.ttl, x.ms, x.serial, x.param_id, x.supplier, x.state, x.shares
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (n int, observed_at timestamptz, account_id uuid,
      domain_id uuid, name text, region text, resolver text, rcode text, chain jsonb, target text, ttl int, ms int,
      serial bigint, param_id uuid, supplier text, state text, shares jsonb)
    on conflict do nothing`.execute(internal(ctx));
};

export type DueRound = Round & { afterName: string; intervalSeconds: number | null };
/** Rounds that are due: the standing one, and those of running probe tasks. */
export const dueRounds = async (ctx: Ctx): Promise<DueRound[]> => {
  const { rows } =
    await sql<DueRound>`select r.key, r.task_id, r.next_at as round_at, r.after_name, t.interval_seconds
    from cname_round r left join cname_task t on t.id = r.task_id
    where r.next_at <= ${ctx.now()} and (r.task_id is null or t.state = 'running')
    order by r.next_at limit 20`.execute(internal(ctx));
  return rows;
};

/** Has a round come again at `nextAt`; false where another run of the job has done it. */
export const closeRound = async (
  ctx: Ctx,
  { key, roundAt, afterName }: Pick<DueRound, 'key' | 'roundAt' | 'afterName'>,
  nextAt: string,
): Promise<boolean> => {
  const { rows } = await sql`update cname_round set next_at = ${nextAt}, after_name = ${afterName}
    where key = ${key} and next_at = ${roundAt}::timestamptz returning key`.execute(internal(ctx));
  return rows.length > 0;
};

/** Names of the served version after the given one, with their targets, in order. */
export const servedNames = async (
  ctx: Ctx,
  o: { zone: string; after: string; limit: number },
): Promise<ZoneRecord[]> => {
  const { rows } = await sql<{ record: ZoneRecord }>`select r as record
    from (select * from dns_zone_version where zone = ${o.zone} and published_at is not null
      order by serial desc limit 1) v, jsonb_array_elements(v.records) r
    where r ->> 'name' > ${o.after} order by r ->> 'name' limit ${o.limit}`.execute(internal(ctx));
  return rows.map((r) => r.record);
};

/** Names, regions and answers that a probe task asks for. */
export const probeOf = async (ctx: Ctx, taskId: string) => {
  const { rows } = await sql<{
    names: string[];
    regions: string[];
    answers: number;
  }>`select names, regions, answers from cname_task where id = ${taskId} and state = 'running'`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};
