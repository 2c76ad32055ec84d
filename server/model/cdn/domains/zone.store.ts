import { stoppedStatuses } from '#shared/areas/cdn/domains/transitions';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ZoneRecord, ZoneTarget } from '../../../drivers/dns/driver';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Number of the advisory lock under which versions of the zone are made. */
const zoneLock = 7_153_001;
const keptVersions = 20;
/** Seconds a resolver may keep an answer: short, so that a switch is effective soon. */
const ttlSeconds = 30;

export type ZoneVersion = {
  serial: number;
  records: ZoneRecord[];
  contentHash: string;
  publishedAt: string | null;
};

/**
 * Records of the zone from what is live: every published domain with its own entries or its policy's, whose
 * supplier has proven the domain once and was not stopped since.
 */
const readRecords = async (ctx: Ctx): Promise<ZoneRecord[]> => {
  const { rows } = await sql<{ name: string; targets: ZoneTarget[] }>`select d.cname as name,
      jsonb_agg(jsonb_build_object('cname', e.cname, 'weight', (p.entry ->> 'weight')::int,
        'regions', case when jsonb_typeof(p.entry -> 'regions') = 'array' then p.entry -> 'regions' end)
        order by p.n) as targets
    from domain d join domain_work w on w.domain_id = d.id and w.published
    left join schedule s on s.id = d.schedule_id
    cross join lateral jsonb_array_elements(case when jsonb_typeof(d.lines) = 'array' then d.lines
      else coalesce(s.entries, '[]'::jsonb) end) with ordinality as p(entry, n)
    join domain_supplier e on e.domain_id = d.id and e.param_id = (p.entry ->> 'paramId')::uuid
    where d.cname is not null and d.status <> all(${[...stoppedStatuses]}::text[]) and e.cname is not null and e.live_version > 0
      and e.state not in ('stopped', 'skipped')
    group by d.cname order by d.cname`.execute(internal(ctx));
  return rows.map(({ name, targets }) => ({ name, ttl: ttlSeconds, targets }));
};

const newest = async (ctx: Ctx, zone: string): Promise<ZoneVersion | null> => {
  const { rows } = await sql<ZoneVersion>`select serial, records, content_hash, published_at
    from dns_zone_version where zone = ${zone} order by serial desc limit 1`.execute(internal(ctx));
  return rows[0] ?? null;
};

/**
 * The zone's newest version, made now if the content changed or `above` demands a higher serial.
 * Serials have no gaps except over versions that the name service already has.
 */
export const versionNow = async (ctx: Ctx, zone: string, above = 0): Promise<ZoneVersion> => {
  await sql`select pg_advisory_xact_lock(${zoneLock})`.execute(internal(ctx));
  const records = await readRecords(ctx);
  const contentHash = createHash('sha256').update(JSON.stringify(records)).digest('hex');
  const last = await newest(ctx, zone);
  if (last && last.contentHash === contentHash && last.serial > above) return last;
  const serial = Math.max(last?.serial ?? 0, above) + 1;
  await sql`insert into dns_zone_version (zone, serial, content_hash, records, created_at)
    values (${zone}, ${serial}, ${contentHash}, ${JSON.stringify(records)}::jsonb, ${ctx.now()})`.execute(
    internal(ctx),
  );
  await sql`delete from dns_zone_version where zone = ${zone} and serial <= ${serial - keptVersions}`.execute(
    internal(ctx),
  );
  return { serial, records, contentHash, publishedAt: null };
};

export const notePublished = (ctx: Ctx, zone: string, serial: number) =>
  sql`update dns_zone_version set published_at = ${ctx.now()}
    where zone = ${zone} and serial <= ${serial} and published_at is null`.execute(internal(ctx));
