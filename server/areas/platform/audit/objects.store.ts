import { sql } from 'kysely';
import { resources } from '#shared/areas/index';
import type { AuditObject, auditRecord } from '#shared/areas/platform/audit/audit';
import { type Entity, entityOf, type Resource, type Row } from '#shared/kernel/contract';
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
const namesIn = (kind: Entity): string[] => {
  const titles = titlesOf(kind.schema.shape);
  return titles.includes('email') ? ['email'] : titles;
};

/** What a row without a name of its own is named after, the closest first; the account comes last. */
const owners = ['domains', 'certificates', 'people'];
const closeness = (of: Resource): number => {
  const at = owners.indexOf(of.name);
  return of.name === 'accounts' ? owners.length + 1 : at < 0 ? owners.length : at;
};
const ownerOf = (kind: Entity, image: Image | null): Pointer | null =>
  Object.entries(kind.schema.shape)
    .flatMap(([field, type]): Pointer[] => {
      const schema = type as z.ZodType;
      const target = kindOf(schema) === 'ref' ? byName.get(String(metaOf(schema).of)) : undefined;
      const id = image?.[field];
      return target && namesIn(target.entity).length > 0 && typeof id === 'string'
        ? [{ of: target, id }]
        : [];
    })
    .toSorted((a, b) => closeness(a.of) - closeness(b.of))[0] ?? null;

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
  const kind = entityOf(row.module);
  if (!kind) return nobody;
  // Some kinds of row belong to no resource of their own: nothing opens them.
  const of = byEntity.get(row.module);
  const image = row.new ?? row.old;
  const titles = namesIn(kind);
  const name = titles.map((title) => image?.[title]).find(Boolean);
  if (name)
    return {
      objectName: String(name),
      objectOf: of?.name ?? null,
      objectId: of ? row.rowId : null,
    };
  const owner = titles.length > 0 ? null : ownerOf(kind, image);
  return owner ?? (of ? { of, id: row.rowId } : nobody);
};

/** The present names of rows of one resource; of none where it has no table or no name. */
const namesOf = async (ctx: Ctx, of: Resource, ids: readonly string[]) => {
  const titles = namesIn(of.entity);
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
