import { sql } from 'kysely';
import type { HandRecord } from '#shared/areas/cdn/dns/zoneRecords';
import { type Ctx, internal } from '../../../kernel/db/context';

/** The hand-made records that are published: those of the newest publication. */
export const presentRecords = async (ctx: Ctx, zone: string): Promise<HandRecord[]> => {
  const { rows } = await sql<{ records: HandRecord[] }>`select records from zone_edition
    where zone = ${zone} order by number desc limit 1`.execute(internal(ctx));
  return rows[0]?.records ?? [];
};

/** Names that the platform generates or will: nobody may write them by hand. */
export const generatedNames = async (ctx: Ctx, zone: string): Promise<Set<string>> => {
  const { rows } = await sql<{
    name: string;
  }>`select cname as name from domain where cname is not null
    union select name from acme_text`.execute(internal(ctx));
  return new Set([...rows.map((r) => r.name), `ns1.${zone}`]);
};

export const newestNumber = async (ctx: Ctx, zone: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select coalesce(max(number), 0)::int as n
    from zone_edition where zone = ${zone}`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};

/** The records of one publication; null when there is none of this id. */
export const editionOf = async (
  ctx: Ctx,
  id: string,
): Promise<{ number: number; records: HandRecord[] } | null> => {
  const { rows } = await sql<{ number: number; records: HandRecord[] }>`select number, records
    from zone_edition where id = ${id}`.execute(internal(ctx));
  return rows[0] ?? null;
};
