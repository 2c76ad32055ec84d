import type { AuditOperation } from '#shared/kernel/auditOperations';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import * as z from 'zod';
import { criticalRecorded } from '#shared/kernel/criticalEvent';
import type { Entity, New, Row } from '#shared/kernel/contract';
import { Failure, sentenceOf } from '#shared/kernel/errors';
import { kindOf, metaOf } from '#shared/kernel/field';
import { type Ctx, internal } from './context';

type Loose = Record<string, unknown>;
/*
 * Safe cast: `Tables` is built from the same entities, so a table called entity.name with these
 * columns exists; Kysely cannot follow a table name that is a type parameter.
 */
// oxlint-disable-next-line typescript/no-explicit-any
const open = (ctx: Ctx) => internal(ctx) as any;

/** Whether two values are stored alike; jsonb gives an object back with its keys in another order. */
export const isSame = (a: unknown, b: unknown): boolean => {
  const stored = (v: unknown): unknown => JSON.parse(JSON.stringify(v ?? null));
  return isDeepStrictEqual(stored(a), stored(b));
};

/** The public columns of an entity; private ones (hashes, sealed secrets) never leave their store. */
export const columnsOf = (entity: Entity): string[] => Object.keys(entity.schema.shape);

/** Lists and objects live in jsonb columns; the driver would turn an array into an SQL array. */
export const encoded = (row: Loose): Loose =>
  Object.fromEntries(
    Object.entries(row).map(([k, v]) => [
      k,
      v !== null && typeof v === 'object' ? JSON.stringify(v) : v,
    ]),
  );

/** What the audit may keep of a row: secrets are replaced by a mark that shows only that they changed. */
const masked = (entity: Entity, row: Loose | null): string | null => {
  if (!row) return null;
  const shape = entity.schema.shape as Record<string, Parameters<typeof kindOf>[0]>;
  return JSON.stringify(
    Object.fromEntries(
      Object.entries(row).map(([k, v]) => {
        const field = shape[k];
        const secret = !field || kindOf(field) === 'secret' || /Sealed$|Hash$/.test(k);
        return [k, secret && v !== null ? '••••' : v];
      }),
    ),
  );
};

export type AuditEntry = {
  module: string;
  operation: AuditOperation;
  rowId: string;
  accountId?: string | null;
  risk?: 'normal' | 'high';
  old?: string | null;
  new?: string | null;
};
/** Leaves one audit record in the running transaction; rows.ts calls it for each write by itself. */
export const record = async (ctx: Ctx, e: AuditEntry): Promise<void> => {
  const { who } = ctx;
  await sql`insert into audit (at, request_id, account_id, user_id, user_email, acting_for, acting_email, ip,
      module, operation, row_id, risk, old, new)
    values (${ctx.now()}, ${ctx.requestId}, ${e.accountId ?? who.accountId}, ${who.userId}, ${who.email},
      ${who.acting?.staffId ?? null}, ${who.acting?.staffEmail ?? null}, ${ctx.ip}, ${e.module}, ${e.operation},
      ${e.rowId}, ${e.risk ?? 'normal'}, ${e.old ?? null}::jsonb, ${e.new ?? null}::jsonb)`.execute(
    internal(ctx),
  );
  if (e.risk === 'high') ctx.emit(criticalRecorded, { module: e.module });
};

/** The account a row belongs to, an account's own row to itself; null where it belongs to none. */
export const accountOf = (entity: Entity, row: Loose): string | null =>
  ((entity.name === 'account' ? row['id'] : row['accountId']) as string | null | undefined) ?? null;

const traced = (
  ctx: Ctx,
  operation: AuditOperation,
  entity: Entity,
  before: Loose | null,
  after: Loose | null,
  risk?: 'high',
) => {
  const row = (after ?? before) as Loose;
  return record(ctx, {
    module: entity.name,
    operation,
    rowId: String(row['id']),
    accountId: accountOf(entity, row),
    risk: risk ?? (operation === 'remove' ? 'high' : 'normal'),
    old: masked(entity, before),
    new: masked(entity, after),
  });
};

const camel = (column: string) => column.replace(/_(\w)/g, (_, c: string) => c.toUpperCase());
/** A row that exists already, told at the field that is the same, by its name. */
const alreadyThere = (entity: Entity, detail = ''): Failure => {
  // Of several columns the last one is what people named; those before say whose it is.
  const path = camel(/\((?:\w+, )*(\w+)\)/.exec(detail)?.[1] ?? 'id');
  const schema: unknown = entity.schema.shape[path];
  const field = (schema instanceof z.ZodType && metaOf(schema).label) || path;
  const text = sentenceOf('data.taken', { field });
  return new Failure('data.taken', { field }).at({ path, code: 'data.taken', text });
};

const taken = (entity: Entity, error: unknown): unknown => {
  const e = error as { code?: string; detail?: string };
  if (e.code === '23505') return alreadyThere(entity, e.detail);
  if (e.code === '23503') return new Failure('data.inUse', { count: 1 });
  return error;
};

/**
 * What of an input are columns of the entity, so that a field of a form reaches its row by itself:
 * `insert(ctx, domain, { ...writable(domain, input), status })`. Never the id or the time of birth.
 */
export const writable = <E extends Entity, I extends object>(
  entity: E,
  input: I,
): Pick<I, keyof I & Exclude<keyof Row<E>, 'id' | 'createdAt'>> => {
  const columns = new Set(columnsOf(entity));
  return Object.fromEntries(
    Object.entries(input).filter(
      ([k, v]) => columns.has(k) && k !== 'id' && k !== 'createdAt' && v !== undefined,
    ),
    // Keys are those that input and row share, which entries cannot tell.
  ) as Pick<I, keyof I & Exclude<keyof Row<E>, 'id' | 'createdAt'>>;
};

type More = { operation?: AuditOperation; risk?: 'high'; id?: string };

/** The only writers of rows people own. Each leaves one audit record in the same transaction. */
export const insert = async <E extends Entity>(
  ctx: Ctx,
  entity: E,
  row: New<E>,
  o: More = {},
): Promise<Row<E>> => {
  const values = { ...encoded(row as Loose), id: o.id ?? randomUUID(), createdAt: ctx.now() };
  const created = await open(ctx)
    .insertInto(entity.name)
    .values(values)
    .returning(columnsOf(entity))
    .executeTakeFirstOrThrow()
    .catch((e: unknown) => {
      throw taken(entity, e);
    });
  await traced(ctx, o.operation ?? 'add', entity, null, created, o.risk);
  return created;
};

/** Changes some columns of one row, locked while it is read; nothing different writes nothing. */
export const change = async <E extends Entity>(
  ctx: Ctx,
  entity: E,
  id: string,
  patch: Partial<Row<E>>,
  o: More = {},
): Promise<Row<E>> => {
  const before: Loose | undefined = await open(ctx)
    .selectFrom(entity.name)
    .select(columnsOf(entity))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new Failure('data.absent');
  const differs = Object.entries(patch).some(([k, v]) => !isSame(v, before[k]));
  if (!differs) return before as Row<E>;
  const after = await open(ctx)
    .updateTable(entity.name)
    .set(encoded(patch as Loose))
    .where('id', '=', id)
    .returning(columnsOf(entity))
    .executeTakeFirstOrThrow()
    .catch((e: unknown) => {
      throw taken(entity, e);
    });
  await traced(ctx, o.operation ?? 'change', entity, before, after, o.risk);
  return after;
};

/** Deletes one row by its id, with an audit record; `data.absent` when there is none. */
export const erase = async <E extends Entity>(
  ctx: Ctx,
  entity: E,
  id: string,
  o: More = {},
): Promise<Row<E>> => {
  const gone = await open(ctx)
    .deleteFrom(entity.name)
    .where('id', '=', id)
    .returning(columnsOf(entity))
    .executeTakeFirst()
    .catch((e: unknown) => {
      throw taken(entity, e);
    });
  if (!gone) throw new Failure('data.absent');
  await traced(ctx, o.operation ?? 'remove', entity, gone, null, o.risk);
  return gone;
};
