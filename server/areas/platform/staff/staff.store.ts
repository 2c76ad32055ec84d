import { sql } from 'kysely';
import type { staffMember } from '#shared/areas/platform/staff/staff';
import type { Entity, Row } from '#shared/kernel/contract';
import { kindOf } from '#shared/kernel/field';
import { titlesOf } from '#shared/kernel/list';
import type * as z from 'zod';
import { type Ctx, internal } from '../../../kernel/db/context';

export type StaffMember = Row<typeof staffMember>;

/** SQL: the people of the platform itself with what they were granted. */
export const staffRows = () => sql`select p.id, p.email, p.name, p.staff_top, p.grants,
    (select count(*)::int from jsonb_object_keys(p.grants)) as granted, p.status, p.two_factor,
    p.totp_sealed is not null as enrolled, p.last_sign_in_at, p.created_at
  from person p where p.account_id is null`;

/** Columns by which a thing tells how it stands. */
const standing = ['state', 'status'] as const;
export type Thing = { accountId: string | null; name: string | null; state: string | null };
/** A thing of a kind that has a table: whose it is, what it is called, how it stands; null when there is none. */
export const thingOf = async (ctx: Ctx, entity: Entity, id: string): Promise<Thing | null> => {
  const table = entity.name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
  const described = await sql<{
    columns: string[] | null;
  }>`select array_agg(attname::text) as columns
    from pg_attribute where attrelid = to_regclass(${table}) and attnum > 0 and not attisdropped`.execute(
    internal(ctx),
  );
  const columns = new Set(described.rows[0]?.columns ?? []);
  if (!columns.has('id')) return null;
  /* Safe cast: an entity holds nothing but schemas. */
  const fields = entity.schema.shape as Record<string, z.ZodType>;
  const title = titlesOf(fields).find(
    (t) => columns.has(t) && kindOf(fields[t] as z.ZodType) !== 'sentence',
  );
  const state = standing.find((s) => columns.has(s));
  const column = (name: string | undefined) =>
    name ? sql`${sql.ref(name)}::text` : sql`null::text`;
  const owner =
    entity.name === 'account' ? 'id' : columns.has('account_id') ? 'account_id' : undefined;
  const { rows } = await sql<Thing>`select ${column(owner)} as account_id, ${column(title)} as name,
      ${column(state)} as state from ${sql.table(table)} where id = ${id}`.execute(internal(ctx));
  return rows[0] ?? null;
};
