import { stoppedStatuses } from '#shared/areas/cdn/domains/transitions';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { ZoneRecord, ZoneSet, ZoneTarget, ZoneText } from '../../../drivers/dns/driver';
import { type Ctx, internal } from '../../../kernel/db/context';
import { presentRecords } from '../dns/content';
import { setsOf } from '../dns/records';
import { zoneTtlSeconds } from '../dns/ttl';
import { formerTargets } from './formerSuppliers.store';
import { isOff } from './off';
import { servingNow } from '../steering/failover/serving';

/** Number of the advisory lock under which versions of the zone are made. */
const zoneLock = 7_153_001;
const keptVersions = 20;
/** Orders are repeated with other texts; nobody should remember the last ones. */
const textTtlSeconds = 1;

export type ZoneVersion = {
  serial: number;
  records: ZoneRecord[];
  texts: ZoneText[];
  /** Hand-made records; where a name is generated too, that one holds. */
  sets: ZoneSet[];
  contentHash: string;
  publishedAt: string | null;
};

type Part = ZoneTarget & { paramId: string };

/**
 * Records of the zone from what is live: every published domain with its own entries or its policy's, whose
 * supplier has proven the domain once and was not stopped since; former suppliers stand in until all of them
 * have. Where the policy has failover, suppliers that are out of a region have no part there.
 */
const readRecords = async (ctx: Ctx): Promise<ZoneRecord[]> => {
  const { rows } = await sql<{
    name: string;
    /** The policy, where it has failover. */
    failing: string | null;
    targets: Part[];
  }>`select d.cname as name, min(s.id::text) filter (where s.method = 'failover') as failing,
      jsonb_agg(t.target order by t.n) as targets
    from domain d join domain_work w on w.domain_id = d.id and w.published
    left join schedule s on s.id = d.schedule_id
    cross join lateral (
      select p.n, jsonb_build_object('paramId', e.param_id, 'cname', e.cname, 'weight', (p.entry ->> 'weight')::int,
        'regions', case when jsonb_typeof(p.entry -> 'regions') = 'array' then p.entry -> 'regions' end) as target
      from jsonb_array_elements(case when jsonb_typeof(d.lines) = 'array' then d.lines
        else coalesce(s.entries, '[]'::jsonb) end) with ordinality as p(entry, n)
      join domain_supplier e on e.domain_id = d.id and e.param_id = (p.entry ->> 'paramId')::uuid
      where e.cname is not null and e.live_version > 0 and e.state not in ('stopped', 'skipped') and not ${isOff}
      union all ${formerTargets}
    ) t
    where d.cname is not null and d.status <> all(${[...stoppedStatuses]}::text[])
    group by d.cname order by d.cname`.execute(internal(ctx));
  const serving = await servingNow(ctx);
  return rows.map(({ name, failing, targets }) => ({
    name,
    ttl: zoneTtlSeconds,
    targets: (failing ? serving(failing, targets) : targets).map(({ cname, weight, regions }) => ({
      cname,
      weight,
      regions,
    })),
  }));
};

/** What authorities are to read under names that customers led here, while an order needs it. */
const readTexts = async (ctx: Ctx): Promise<ZoneText[]> => {
  const { rows } = await sql<Pick<ZoneText, 'name' | 'values'>>`select name,
      jsonb_agg(value order by value) as values from acme_text group by name order by name`.execute(
    internal(ctx),
  );
  return rows.map(({ name, values }) => ({ name, ttl: textTtlSeconds, values }));
};

const newest = async (ctx: Ctx, zone: string): Promise<ZoneVersion | null> => {
  const { rows } =
    await sql<ZoneVersion>`select serial, records, texts, sets, content_hash, published_at
    from dns_zone_version where zone = ${zone} order by serial desc limit 1`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Versions and publications of the zone are made one after the other. */
export const lockZone = (ctx: Ctx) =>
  sql`select pg_advisory_xact_lock(${zoneLock})`.execute(internal(ctx));

/**
 * The zone's newest version, made now if the content changed or `above` demands a higher serial.
 * Serials have no gaps except over versions that the name service already has.
 */
export const versionNow = async (ctx: Ctx, zone: string, above = 0): Promise<ZoneVersion> => {
  await lockZone(ctx);
  const records = await readRecords(ctx);
  const texts = await readTexts(ctx);
  const generated = new Set([...records, ...texts].map((r) => r.name));
  const sets = setsOf((await presentRecords(ctx, zone)).filter((r) => !generated.has(r.name)));
  // Versions of before there were texts or sets keep their mark.
  const parts = [texts, sets].filter((part) => part.length > 0).map((part) => JSON.stringify(part));
  const content = JSON.stringify(records) + parts.join('');
  const contentHash = createHash('sha256').update(content).digest('hex');
  const last = await newest(ctx, zone);
  if (last && last.contentHash === contentHash && last.serial > above) return last;
  const serial = Math.max(last?.serial ?? 0, above) + 1;
  await sql`insert into dns_zone_version (zone, serial, content_hash, records, texts, sets, created_at)
    values (${zone}, ${serial}, ${contentHash}, ${JSON.stringify(records)}::jsonb,
      ${JSON.stringify(texts)}::jsonb, ${JSON.stringify(sets)}::jsonb, ${ctx.now()})`.execute(
    internal(ctx),
  );
  await sql`delete from dns_zone_version where zone = ${zone} and serial <= ${serial - keptVersions}`.execute(
    internal(ctx),
  );
  return { serial, records, texts, sets, contentHash, publishedAt: null };
};

export const notePublished = (ctx: Ctx, zone: string, serial: number) =>
  sql`update dns_zone_version set published_at = ${ctx.now()}
    where zone = ${zone} and serial <= ${serial} and published_at is null`.execute(internal(ctx));
