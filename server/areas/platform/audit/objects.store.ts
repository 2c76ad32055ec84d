import { sql } from 'kysely';
import { resources } from '#shared/areas/index';
import type { AuditObject, auditRecord } from '#shared/areas/platform/audit/audit';
import type { Resource, Row } from '#shared/kernel/contract';
import { kindOf, metaOf } from '#shared/kernel/field';
import { titlesOf } from '#shared/kernel/list';
import type * as z from 'zod';
import { type Ctx, internal } from '../../../kernel/db/context';

export type AuditRow = Row<typeof auditRecord>;
type Image = Record<string, unknown>;
/** The row that names a record's object: its resource and its id. */
type Pointer = { of: Resource; id: string };

/* Safe cast: every entry of the map is a resource; their union is wider than the general type. */
const all = Object.values(resources) as unknown as Resource[];
const byName = new Map(all.map((r) => [r.name, r]));
const byEntity = new Map(all.map((r) => [r.entity.name, r]));
const nobody: AuditObject = { objectName: null, objectOf: null, objectId: null };
const idLike = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The fields that name a row; people are told apart by their address, as the column of users does. */
const namesIn = (of: Resource): string[] => {
  const titles = titlesOf(of.entity.schema.shape);
  return titles.includes('email') ? ['email'] : titles;
};

/** What a row without a name of its own is named after: the thing of the account it belongs to. */
const owners: ReadonlySet<string> = new Set(['domains', 'certificates', 'people']);
const ownerOf = (of: Resource, image: Image | null): Pointer | null => {
  for (const [field, type] of Object.entries(of.entity.schema.shape)) {
    const schema = type as z.ZodType;
    const target = kindOf(schema) === 'ref' ? byName.get(String(metaOf(schema).of)) : undefined;
    const id = image?.[field];
    if (target && owners.has(target.name) && typeof id === 'string') return { of: target, id };
  }
  return null;
};

/** Whose session a record is about: of whom it tells, else of who wrote it, as somebody signing in does. */
const holderOf = (row: AuditRow): AuditObject => {
  const { email, personId } = row.new ?? {};
  const holder =
    typeof email === 'string' ? { email, id: personId } : { email: row.userEmail, id: row.userId };
  const objectId = typeof holder.id === 'string' ? holder.id : null;
  return { objectName: holder.email, objectOf: 'people', objectId };
};

/** The object of a record as the record itself tells it, or where its name stands. */
const readOf = (row: AuditRow): AuditObject | Pointer => {
  // A session has no name of its own.
  if (row.module === 'session') return holderOf(row);
  const of = byEntity.get(row.module);
  if (!of) return nobody;
  const image = row.new ?? row.old;
  const titles = namesIn(of);
  const name = titles.map((title) => image?.[title]).find(Boolean);
  if (name) return { objectName: String(name), objectOf: of.name, objectId: row.rowId };
  return (titles.length > 0 ? null : ownerOf(of, image)) ?? { of, id: row.rowId };
};

/** The present names of rows of one resource; of none where it has no table or no name. */
const namesOf = async (ctx: Ctx, of: Resource, ids: readonly string[]) => {
  const titles = namesIn(of);
  const table = of.entity.name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);
  if (titles.length === 0) return new Map<string, string>();
  const existing = await sql<{
    known: boolean;
  }>`select to_regclass(${table}) is not null as known`.execute(internal(ctx));
  if (!existing.rows[0]?.known) return new Map<string, string>();
  const { rows } = await sql<{ id: string; name: string }>`select id,
      coalesce(${sql.join(titles.map((title) => sql`nullif(${sql.ref(title)}::text, '')`))}) as name
    from ${sql.table(table)} where id = any(${ids as string[]}::uuid[])`.execute(internal(ctx));
  return new Map(rows.map((r) => [r.id, r.name]));
};

/**
 * Records with the name of what they are about: as it was when they were written, as it is now where
 * a record kept no row, and that of the domain, certificate or person behind a row without a name.
 */
export const withObjects = async (
  ctx: Ctx,
  rows: readonly AuditRow[],
): Promise<(AuditRow & AuditObject)[]> => {
  const read = rows.map(readOf);
  const ids = new Map<Resource, Set<string>>();
  for (const object of read)
    if ('of' in object && idLike.test(object.id))
      ids.set(object.of, (ids.get(object.of) ?? new Set()).add(object.id));
  const names = new Map<Resource, Map<string, string>>();
  for (const [of, some] of ids) names.set(of, await namesOf(ctx, of, [...some]));
  return rows.map((row, i) => {
    const object = read[i] ?? nobody;
    if (!('of' in object)) return { ...row, ...object };
    const objectName = names.get(object.of)?.get(object.id) ?? null;
    return { ...row, objectName, objectOf: object.of.name, objectId: object.id };
  });
};
