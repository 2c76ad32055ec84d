import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod';
import { isStaff } from '#shared/kernel/access';
import { type Endpoint, type Entity, type Out, resourceNamed } from '#shared/kernel/contract';
import { kindOf, metaOf } from '#shared/kernel/field';
import { spanKinds, titleOf } from '#shared/kernel/list';
import type { Scope } from '#shared/kernel/contract';
import { type Ctx, internal } from './context';
import { anywhere, type PageQuery } from './paged';
import { columnsOf } from './rows';

type Row = Record<string, unknown>;
/* Safe cast of what a source selects: its columns are checked against the contract by each answer. */
// oxlint-disable-next-line typescript/no-explicit-any
type AnyQuery = SelectQueryBuilder<any, any, any>;
/** Rows of a list beyond the entity's own table: an SQL select whose columns are the fields in snake case. */
export type Source = (ctx: Ctx) => RawBuilder<unknown>;
/** Where a list reads from: the entity's table, or a source of its store. */
export type From = { entity: Entity } | { source: Source };
type Shape = Record<string, z.ZodType>;

/** Beyond this many rows a count says no more than "many"; people search instead of paging. */
const countLimit = 100_001;
/** Fields of the rows that a list endpoint gives. */
const shapeOf = (endpoint: Endpoint): Shape => {
  const rows: unknown =
    endpoint.gives instanceof z.ZodObject ? endpoint.gives.shape['rows'] : undefined;
  if (rows instanceof z.ZodArray && rows.element instanceof z.ZodObject)
    return rows.element.shape as Shape;
  throw new Error(`${endpoint.resource}${endpoint.path} gives no list of rows`);
};

/** The row a scope holds every read and write to; null for staff and the platform. */
export const heldTo = (ctx: Ctx, scope: Scope): readonly [column: string, value: string] | null => {
  if (scope === 'person') return ['userId', ctx.who.userId];
  if (scope === 'account' && !isStaff(ctx.who)) return ['accountId', ctx.who.accountId ?? ''];
  return null;
};

/** SQL of a field of the row `t`: a column, or the name of what a ref points at. */
const valueOf = (shape: Shape, field: string): RawBuilder<unknown> => {
  const ref = shape[field] && metaOf(shape[field]).nameOf;
  if (!ref) return sql.ref(`t.${field}`);
  const target = resourceNamed(String(metaOf(shape[ref] as z.ZodType).of));
  const title = target && titleOf(target.entity.schema.shape);
  if (!target || !title) throw new Error(`the ref "${ref}" points at nothing that has a name`);
  return sql`(select x.${sql.ref(title)}::text from ${sql.table(target.entity.name)} x where x.id = ${sql.ref(`t.${ref}`)})`;
};

const conditionOf = (shape: Shape, name: string, value: unknown): RawBuilder<boolean> => {
  const schema = shape[name];
  if (schema) {
    const column = valueOf(shape, name);
    const kind = kindOf(schema);
    if (kind === 'choices')
      return sql`exists (select 1 from jsonb_array_elements_text(${column}) e where e.value = any(${value}::text[]))`;
    if (Array.isArray(value)) return sql`${column}::text = any(${value}::text[])`;
    if (['ref', 'id', 'flag'].includes(kind)) return sql`${column} = ${value}`;
    return sql`${column} ilike ${anywhere(String(value))}`;
  }
  const span = /^(\w+)(From|To)$/.exec(name);
  const [, field = '', end] = span ?? [];
  const spanned = shape[field];
  if (!spanned || !spanKinds.has(kindOf(spanned)))
    throw new Error(`a list cannot be filtered by "${name}"`);
  const column = sql.ref(`t.${field}`);
  // A span of instants ends before its end, one of days, months and figures with it.
  if (end === 'From') return sql`${column} >= ${value}`;
  return kindOf(spanned) === 'time' ? sql`${column} < ${value}` : sql`${column} <= ${value}`;
};

/** The rows that may be seen, as `t`, with the columns of the entity or of the store's source. */
const visible = (ctx: Ctx, from: From, scope: Scope): AnyQuery => {
  const tx = internal(ctx);
  const rows: AnyQuery =
    'source' in from
      ? (tx.selectFrom(sql`(${from.source(ctx)})`.as('t') as never) as AnyQuery)
      : (tx.selectFrom(`${from.entity.name} as t` as never) as AnyQuery);
  const held = heldTo(ctx, scope);
  return held ? rows.where(sql<boolean>`${sql.ref(`t.${held[0]}`)} = ${held[1]}`) : rows;
};

/** Columns and names that the endpoint's rows show. */
const selected = (query: AnyQuery, shape: Shape, from: From): AnyQuery => {
  const own = 'entity' in from ? new Set(columnsOf(from.entity)) : null;
  const fields = Object.keys(shape).filter(
    (f) => own === null || own.has(f) || metaOf(shape[f] as z.ZodType).nameOf,
  );
  return query.select(fields.map((f) => valueOf(shape, f).as(f)) as never);
};

const specOf = (endpoint: Endpoint) => {
  if (!endpoint.list) throw new Error(`${endpoint.resource}${endpoint.path} declares no list`);
  return endpoint.list;
};

type Query = PageQuery & { search?: string | undefined } & Row;
/**
 * One page of a declared list and how many rows there are in all: scope, filters, search, order and
 * names of refs come from the contract. Rows without a value stand last, ids break ties.
 */
export const listRows = async (
  ctx: Ctx,
  endpoint: Endpoint,
  from: From,
  { page, size, sort, search, ...filters }: Query,
): Promise<{ rows: Row[]; total: number }> => {
  const spec = specOf(endpoint);
  const shape = shapeOf(endpoint);
  const declared = new Set(spec.filters.flatMap((f) => [f, `${f}From`, `${f}To`]));
  let found = visible(ctx, from, spec.scope);
  for (const [name, value] of Object.entries(filters))
    if (declared.has(name) && value !== undefined && value !== '')
      found = found.where(conditionOf(shape, name, value));
  if (search) {
    const any = spec.search.map(
      (f) => sql<boolean>`${valueOf(shape, f)}::text ilike ${anywhere(search)}`,
    );
    found = found.where(sql<boolean>`(${sql.join(any, sql` or `)})`);
  }
  const by = sort ?? spec.order;
  const field = by.replace(/^-/, '');
  let ordered = selected(found, shape, from).orderBy(
    valueOf(shape, field),
    by.startsWith('-') ? sql`desc nulls last` : sql`asc nulls last`,
  );
  if ('id' in shape) ordered = ordered.orderBy(sql.ref('t.id'));
  const rows = (await ordered
    .limit(size)
    .offset((page - 1) * size)
    .execute()) as Row[];
  // The last page tells the total by itself.
  if (rows.length < size && (rows.length > 0 || page === 1))
    return { rows, total: (page - 1) * size + rows.length };
  const counted = await sql<{ n: number }>`select count(*)::int as n from (${found
    .select(sql`1`.as('one'))
    .limit(countLimit)}) as counted`.execute(internal(ctx));
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

/** One row as its list shows it; undefined when there is none or it is another's. */
export const oneRow = async (
  ctx: Ctx,
  list: Endpoint,
  from: From,
  id: string,
): Promise<Row | undefined> =>
  (await selected(visible(ctx, from, specOf(list).scope), shapeOf(list), from)
    .where(sql<boolean>`t.id = ${id}`)
    .executeTakeFirst()) as Row | undefined;

/** The verb of a declared list: `list: listVerb(x.endpoints.list, { source: open })`. */
export const listVerb =
  <E extends Endpoint>(endpoint: E, from: From) =>
  async (ctx: Ctx, query: unknown): Promise<Out<E>> =>
    // Rows are checked against the contract's schema by every test that reads them.
    (await listRows(ctx, endpoint, from, query as Query)) as Out<E>;
