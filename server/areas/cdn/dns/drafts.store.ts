import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { zoneChange } from '#shared/areas/cdn/dns/zoneChanges';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';

export type Change = Row<typeof zoneChange>;
export type NewChange = Omit<Change, 'id' | 'createdAt' | 'userId' | 'zone'>;

/** The changes of one's own draft in the order in which they were made. */
export const ownChanges = async (ctx: Ctx, zone: string): Promise<Change[]> => {
  const { rows } = await sql<Change>`select * from zone_change
    where zone = ${zone} and user_id = ${ctx.who.userId} order by created_at, id`.execute(
    internal(ctx),
  );
  return rows;
};

/** Adds many changes to one's own draft in one statement: those of a zone file. */
export const addChanges = async (
  ctx: Ctx,
  zone: string,
  changes: readonly NewChange[],
): Promise<void> => {
  const rows = changes.map((c) => ({ ...c, id: randomUUID() }));
  await sql`insert into zone_change (id, zone, user_id, kind, name, type, value, ttl, regions, weight, before, marks, created_at)
    select (c ->> 'id')::uuid, ${zone}, ${ctx.who.userId}, c ->> 'kind', c ->> 'name', c ->> 'type', c ->> 'value',
      (c ->> 'ttl')::int, c -> 'regions', (c ->> 'weight')::int, nullif(c -> 'before', 'null'::jsonb), c -> 'marks', ${ctx.now()}
    from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) c`.execute(internal(ctx));
};

/** Ends a draft: all changes of one person, which were published, discarded or replaced. */
export const endDraft = (ctx: Ctx, zone: string) =>
  sql`delete from zone_change where zone = ${zone} and user_id = ${ctx.who.userId}`.execute(
    internal(ctx),
  );
