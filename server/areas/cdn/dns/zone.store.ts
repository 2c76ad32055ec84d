import { type RawBuilder, sql } from 'kysely';
import type * as z from 'zod';
import type { Region } from '#shared/edge/regions';
import type { zoneVersion } from '#shared/areas/cdn/dns/dnsRecords';
import type { ZoneRecord } from '../../../drivers/dns/driver';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Versions told of, the newest first; each is compared with the one before. */
const mostVersions = 5;

const latest = (zone: string, which: 'served' | 'newest') =>
  sql`(select ${which}::text as which, v.* from dns_zone_version v where v.zone = ${zone}
    and (${which} = 'newest' or v.published_at is not null) order by v.serial desc limit 1)`;

/** SQL: regions of a target or record; none is an empty list. */
const regionsOf = sql`case when jsonb_typeof(t -> 'regions') = 'array' then t -> 'regions' else '[]'::jsonb end`;
/** SQL: a hand-made record as drafts keep it, so that one that is changed is recognised. */
const handRow = sql`jsonb_build_object('name', x.name, 'type', x.type, 'value', x.value, 'ttl', x.ttl,
  'regions', x.regions, 'weight', x.weight)`;

/** SQL: hand-made records of both versions, and what the person's own draft does to them. */
const handRows = (zone: string, userId: string): RawBuilder<unknown> => sql`
  select md5(x.name || ' ' || x.type || ' ' || x.value || ' ' || x.regions || ' ' || coalesce(x.weight, -1) || ' ' || x.ttl) as key,
    ${zone}::text as zone, 'hand' as origin, x.name, x.type, x.value, x.regions, x.weight, x.ttl,
    coalesce('draft' || initcap(c.kind), x.state) as state,
    x.serial, x.published_at, c.id as change_id, null::uuid as domain_id, null::uuid as account_id,
    null::uuid as schedule_id, null::uuid as param_id
  from (select r ->> 'name' as name, r ->> 'type' as type, (r ->> 'ttl')::int as ttl, t ->> 'value' as value,
      (t ->> 'weight')::int as weight, ${regionsOf} as regions,
      case when count(distinct v.which) = 2 then 'published' when min(v.which) = 'newest' then 'waiting' else 'leaving' end as state,
      min(v.serial) as serial, max(v.published_at) as published_at
    from (${latest(zone, 'served')} union all ${latest(zone, 'newest')}) v,
      jsonb_array_elements(v.sets) r, jsonb_array_elements(r -> 'records') t
    group by 1, 2, 3, 4, 5, 6) x
  left join zone_change c on c.zone = ${zone} and c.user_id = ${userId} and c.before = ${handRow} and c.kind = 'drop'
  where not exists (select from zone_change c where c.zone = ${zone} and c.user_id = ${userId}
    and c.before = ${handRow} and c.kind = 'change')
  union all
  select c.id::text, ${zone}::text, 'hand', c.name, c.type, c.value, c.regions, c.weight, c.ttl,
    'draft' || initcap(c.kind), 0, null::timestamptz, c.id, null::uuid, null::uuid, null::uuid, null::uuid
  from zone_change c where c.zone = ${zone} and c.user_id = ${userId} and c.kind <> 'drop'`;

/**
 * SQL: each record of the version that is served and of the newest one, once, with how it stands; of
 * hand-made ones also what the person's own draft says.
 */
export const recordRows = (zone: string, userId: string): RawBuilder<unknown> => sql`
  ${generatedRows(zone)} union all ${handRows(zone, userId)}`;

const generatedRows = (zone: string): RawBuilder<unknown> => sql`
  select md5(x.name || ' ' || x.value || ' ' || x.regions || ' ' || x.weight || ' ' || x.ttl) as key, ${zone}::text as zone,
    'generated' as origin, x.name, 'CNAME' as type, x.value, x.regions, x.weight, x.ttl, x.state, x.serial, x.published_at,
    null::uuid as change_id,
    d.id as domain_id, d.account_id, case when jsonb_typeof(d.lines) = 'array' then null else d.schedule_id end as schedule_id,
    coalesce((select s.param_id from domain_supplier s where s.domain_id = d.id and s.cname = x.value order by s.created_at limit 1),
      (select f.param_id from domain_former_supplier f where f.domain_id = d.id and f.cname = x.value order by f.left_at limit 1)) as param_id
  from (select r ->> 'name' as name, (r ->> 'ttl')::int as ttl, t ->> 'cname' as value, (t ->> 'weight')::int as weight,
      ${regionsOf} as regions,
      case when count(distinct v.which) = 2 then 'published' when min(v.which) = 'newest' then 'waiting' else 'leaving' end as state,
      min(v.serial) as serial, max(v.published_at) as published_at
    from (${latest(zone, 'served')} union all ${latest(zone, 'newest')}) v,
      jsonb_array_elements(v.records) r, jsonb_array_elements(r -> 'targets') t
    group by 1, 2, 3, 4, 5) x
  left join domain d on d.cname = x.name`;

/** The newest versions of the zone with what changed against the version before each. */
export const versionsOf = async (
  ctx: Ctx,
  zone: string,
): Promise<z.output<typeof zoneVersion>[]> => {
  const { rows } = await sql<z.output<typeof zoneVersion>>`with v as materialized (
      select * from dns_zone_version where zone = ${zone} order by serial desc limit ${mostVersions + 1}),
    r as materialized (select v.serial, (x -> 'name')::text || (x -> 'ttl')::text || t::text as record
      from v, jsonb_array_elements(v.records) x, jsonb_array_elements(x -> 'targets') t
      union all select v.serial, (x -> 'name')::text || (x -> 'type')::text || (x -> 'ttl')::text || t::text
      from v, jsonb_array_elements(v.sets) x, jsonb_array_elements(x -> 'records') t),
    p as (select serial, lag(serial) over (order by serial) as before from v)
    select v.serial::float8 as serial, v.created_at, v.published_at,
      (select count(*)::int from r where r.serial = v.serial) as records,
      (select count(*)::int from (select record from r where r.serial = v.serial
        except select record from r where r.serial = p.before) a) as added,
      (select count(*)::int from (select record from r where r.serial = p.before
        except select record from r where r.serial = v.serial) a) as removed
    from v join p on p.serial = v.serial order by v.serial desc limit ${mostVersions}`.execute(
    internal(ctx),
  );
  return rows;
};

/** Serial of the newest version, published or not; 0 before the first. */
export const newestSerial = async (ctx: Ctx, zone: string): Promise<number> => {
  const { rows } = await sql<{ serial: number }>`select coalesce(max(serial), 0)::float8 as serial
    from dns_zone_version where zone = ${zone}`.execute(internal(ctx));
  return rows[0]?.serial ?? 0;
};

/** Names of the served version, those asked for, with their targets. */
export const servedRecords = async (
  ctx: Ctx,
  zone: string,
  names: readonly string[],
): Promise<ZoneRecord[]> => {
  const { rows } = await sql<{ record: ZoneRecord }>`select r as record
    from (select * from dns_zone_version where zone = ${zone} and published_at is not null
      order by serial desc limit 1) v, jsonb_array_elements(v.records) r
    where r ->> 'name' = any(${names}::text[])`.execute(internal(ctx));
  return rows.map((r) => r.record);
};

/** All generated names of the newest version. */
export const servedGenerated = async (ctx: Ctx, zone: string): Promise<ZoneRecord[]> => {
  const { rows } = await sql<{ record: ZoneRecord }>`select r as record
    from (select * from dns_zone_version where zone = ${zone} order by serial desc limit 1) v,
      jsonb_array_elements(v.records) r`.execute(internal(ctx));
  return rows.map((r) => r.record);
};

/** Of these names the domains and generated names of accounts that the person may see, with the CNAME each should have. */
export const knownNames = async (
  ctx: Ctx,
  names: readonly string[],
  seen: RawBuilder<unknown>,
): Promise<{ name: string; cname: string | null }[]> => {
  const { rows } = await sql<{ name: string; cname: string | null }>`select d.name, d.cname
    from domain d where d.status <> 'Moved' and (d.name = any(${names}::text[]) or d.cname = any(${names}::text[])) and ${seen}`.execute(
    internal(ctx),
  );
  return rows;
};

export type Steered = {
  name: string;
  domainId: string;
  accountId: string;
  targets: { paramId: string; weight: number; regions: Region[] | null }[];
};
/** Names of the served version with the domain and the credentials their targets stand for. */
export const steeredNames = async (ctx: Ctx, zone: string): Promise<Steered[]> => {
  const { rows } = await sql<Steered>`select d.cname as name, d.id as domain_id, d.account_id,
      jsonb_agg(jsonb_build_object('paramId', s.param_id, 'weight', (t -> 'weight')::int,
        'regions', case when jsonb_typeof(t -> 'regions') = 'array' then t -> 'regions' end)) as targets
    from (select * from dns_zone_version where zone = ${zone} and published_at is not null
        order by serial desc limit 1) v,
      jsonb_array_elements(v.records) r join domain d on d.cname = r ->> 'name',
      jsonb_array_elements(r -> 'targets') t, domain_supplier s
    where s.domain_id = d.id and s.cname = t ->> 'cname' group by d.id`.execute(internal(ctx));
  return rows;
};
