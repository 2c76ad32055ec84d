import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import * as z from 'zod';
import { isStaff } from '#shared/kernel/access';
import {
  type Endpoint,
  type Entity,
  type Got,
  type Out,
  resourceNamed,
  type Scope,
} from '#shared/kernel/contract';
import { kindOf, metaOf } from '#shared/kernel/field';
import { spanKinds, titleOf } from '#shared/kernel/list';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from './context';
import { anywhere, type PageQuery } from './pageQuery';
import { columnsOf } from './rows';

type Row = Record<string, unknown>;
/* Safe cast of what a source selects: its columns are checked against the contract by each answer. */
// oxlint-disable-next-line typescript/no-explicit-any
type AnyQuery = SelectQueryBuilder<any, any, any>;
/** Rows beyond the entity's own table: an SQL select with the fields in snake case; one row is read with an empty query. */
export type Source<Q = Row> = (ctx: Ctx, query: Partial<Q>) => RawBuilder<unknown>;
/** Fields beyond the columns, each by its SQL over the row `t`. */
type Adds = Readonly<Record<string, RawBuilder<unknown>>>;
/** What a source may add to a declared list where the contract's words do not reach. */
export type Around<Q = Row> = {
  /** Fields beyond the columns; worked out for the rows of a page alone, unless they filter or order. */
  adds?: Adds | ((ctx: Ctx) => Adds);
  /** Which rows a person sees, in place of what the scope says. */
  seen?: (ctx: Ctx) => RawBuilder<unknown>;
  /** Further conditions on the row `t`, empty ones left out; one row is read with an empty query. */
  where?: (ctx: Ctx, query: Partial<Q>) => Conditions | Promise<Conditions>;
  /** What a field orders by instead of its own value. */
  orders?: Adds;
  /** Orders rows that stand at the same place, before their ids do. */
  ties?: RawBuilder<unknown>;
  /** Rows beyond which a count says no more than "many", where that is sooner than usual. */
  counted?: number;
};
type Conditions = readonly (RawBuilder<unknown> | false | null | undefined | '')[];
/** Where a list reads from: the entity's table, or a source of its store. */
export type From<Q = Row> = ({ entity: Entity } | { source: Source<Q> }) & Around<Q>;
/** A list as it is asked for: its source for this person, and what each of its fields is in SQL. */
type Reading = { ctx: Ctx; from: From; shape: Shape; adds: Adds };
type Shape = Record<string, z.ZodType>;

/** Beyond this many rows a count says no more than "many"; people search instead of paging. */
const countLimit = 100_001;
/** Fields of the rows that a list endpoint gives. */
export const shapeOf = (endpoint: Endpoint): Shape => {
  const rows: unknown =
    endpoint.output instanceof z.ZodObject ? endpoint.output.shape['rows'] : undefined;
  if (rows instanceof z.ZodArray && rows.element instanceof z.ZodObject)
    return rows.element.shape as Shape;
  throw new Error(`${endpoint.resource}${endpoint.path} gives no list of rows`);
};

/** The row a scope holds every read and write to; null for staff and the platform. */
export const heldTo = (
  ctx: Ctx,
  scope: Scope,
): readonly [column: string, value: string | null] | null => {
  if (scope === 'person') return ['userId', ctx.who.userId];
  if (scope === 'account' && !isStaff(ctx.who)) return ['accountId', ctx.who.accountId];
  return null;
};

/** What a field holds the name of: the ref beside it, the table it points into, the column with the name. */
const namedBy = (shape: Shape, field: string) => {
  const ref = shape[field] && metaOf(shape[field]).nameOf;
  if (!ref) return null;
  const target = resourceNamed(String(metaOf(shape[ref] as z.ZodType).of));
  const title = target && titleOf(target.entity.schema.shape);
  if (!target || !title) throw new Error(`the ref "${ref}" points at nothing that has a name`);
  return { ref, table: target.entity.name, title };
};

/** SQL of a field of the row `t`: a column, what the source adds, or the name of what a ref points at. */
const valueOf = ({ shape, adds }: Reading, field: string): RawBuilder<unknown> => {
  if (adds[field]) return adds[field];
  const name = namedBy(shape, field);
  if (!name) return sql.ref(`t.${field}`);
  return sql`(select x.${sql.ref(name.title)}::text from ${sql.table(name.table)} x where x.id = ${sql.ref(`t.${name.ref}`)})`;
};

/** Whether a search text is in a field; hosts are kept in lower case, which is compared faster. */
const searchOf = (reading: Reading, field: string, text: string): RawBuilder<boolean> => {
  const value = valueOf(reading, field);
  return kindOf(reading.shape[field] as z.ZodType) === 'host'
    ? sql`${value} like ${anywhere(text.toLowerCase())}`
    : sql`${value}::text ilike ${anywhere(text)}`;
};

const conditionOf = (reading: Reading, name: string, value: unknown): RawBuilder<boolean> => {
  const { shape } = reading;
  const schema = shape[name];
  if (schema) {
    const column = valueOf(reading, name);
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
  const column = valueOf(reading, field);
  // A span of instants ends before its end, one of days, months and figures with it.
  if (end === 'From') return sql`${column} >= ${value}`;
  return kindOf(spanned) === 'time' ? sql`${column} < ${value}` : sql`${column} <= ${value}`;
};

/** The rows of a source, as `t`, with the columns of the entity or of the store's select. */
const rowsOf = (ctx: Ctx, from: From, query: Partial<Row>): AnyQuery =>
  ('source' in from
    ? internal(ctx).selectFrom(sql`(${from.source(ctx, query)})`.as('t') as never)
    : internal(ctx).selectFrom(`${from.entity.name} as t` as never)) as AnyQuery;

/** The rows that may be seen and that the source's own conditions leave. */
const visible = async (
  { ctx, from }: Reading,
  scope: Scope,
  query: Partial<Row>,
): Promise<AnyQuery> => {
  const owner = from.seen ? null : heldTo(ctx, scope);
  const conditions = [
    from.seen?.(ctx),
    owner && sql`${sql.ref(`t.${owner[0]}`)} = ${owner[1]}`,
    ...((await from.where?.(ctx, query)) ?? []),
  ];
  return conditions.reduce<AnyQuery>(
    (narrowed, condition) =>
      condition ? narrowed.where(condition as RawBuilder<boolean>) : narrowed,
    rowsOf(ctx, from, query),
  );
};

/**
 * Columns and names that the endpoint's rows show; what the table does not have its verb adds. Names
 * are joined, so that a page of thousands looks each of them up once.
 */
const selected = (query: AnyQuery, reading: Reading): AnyQuery => {
  const { from, shape, adds } = reading;
  const own = 'entity' in from ? new Set(columnsOf(from.entity)) : null;
  let result = query;
  for (const field of Object.keys(shape)) {
    const name = adds[field] ? null : namedBy(shape, field);
    if (name) {
      result = result
        .leftJoin(`${name.table} as ${field}`, `${field}.id`, `t.${name.ref}`)
        .select(sql`${sql.ref(`${field}.${name.title}`)}::text`.as(field));
    } else if (own === null || own.has(field) || adds[field])
      result = result.select(valueOf(reading, field).as(field));
  }
  return result;
};

/**
 * Rows without a value stand last. Where every row has one nothing is said of them: an index answers
 * an order only in the words it was made with.
 */
const ordered = (query: AnyQuery, reading: Reading, by: string): AnyQuery => {
  const field = by.replace(/^-/, '');
  const { from, shape } = reading;
  const mayLack = shape[field]?.safeParse(null).success === true;
  let result = query.orderBy(from.orders?.[field] ?? valueOf(reading, field), (o) => {
    const direction = by.startsWith('-') ? o.desc() : o.asc();
    return mayLack ? direction.nullsLast() : direction;
  });
  if (from.ties) result = result.orderBy(from.ties as RawBuilder<string>);
  return 'id' in shape ? result.orderBy(sql.ref('t.id')) : result;
};

const specOf = (endpoint: Endpoint) => {
  if (!endpoint.list) throw new Error(`${endpoint.resource}${endpoint.path} declares no list`);
  return endpoint.list;
};
const readingOf = (ctx: Ctx, endpoint: Endpoint, from: From): Reading => {
  const { adds = {} } = from;
  const shape = shapeOf(endpoint);
  return { ctx, from, shape, adds: typeof adds === 'function' ? adds(ctx) : adds };
};

type Query = PageQuery & { search?: string | undefined } & Row;
/**
 * One page of a declared list and how many rows there are in all: scope, filters, search, order and
 * names of refs come from the contract. Names are looked up for the rows of the page alone, however
 * deep it lies; ids break ties.
 */
export const listRows = async (
  ctx: Ctx,
  endpoint: Endpoint,
  from: From,
  query: Query,
): Promise<{ rows: Row[]; total: number }> => {
  const { page, size, sort, search, ...filters } = query;
  const spec = specOf(endpoint);
  const reading = readingOf(ctx, endpoint, from);
  const declared = new Set(spec.filters.flatMap((f) => [f, `${f}From`, `${f}To`]));
  let result = await visible(reading, spec.scope, query);
  for (const [name, value] of Object.entries(filters))
    if (declared.has(name) && value !== undefined && value !== '')
      result = result.where(conditionOf(reading, name, value));
  if (search && spec.search.length > 0) {
    const any = spec.search.map((f) => searchOf(reading, f, search));
    result = result.where(sql<boolean>`(${sql.join(any, sql` or `)})`);
  }
  const by = sort ?? spec.order;
  const paged = ordered(result.selectAll('t'), reading, by)
    .limit(size)
    .offset((page - 1) * size)
    .as('t');
  const shown = selected(internal(ctx).selectFrom(paged as never) as AnyQuery, reading);
  const rows = (await ordered(shown, reading, by).execute()) as Row[];
  // The last page tells the total by itself.
  if (rows.length < size && (rows.length > 0 || page === 1))
    return { rows, total: (page - 1) * size + rows.length };
  const counted = await sql<{ n: number }>`select count(*)::int as n from (${result
    .select(sql`1`.as('one'))
    .limit(from.counted ?? countLimit)}) as counted`.execute(internal(ctx));
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

/** A row of what a list endpoint gives. */
type Listed<E extends Endpoint> = Out<E> extends { rows: readonly (infer R)[] } ? R : never;
/** Reads one row as its list shows it; what a person may not see is absent. */
export const rowOf =
  <E extends Endpoint>(list: E, from: From<Got<E>>) =>
  async (ctx: Ctx, id: string): Promise<Listed<E>> => {
    const reading = readingOf(ctx, list, from as From);
    const row = await selected(await visible(reading, specOf(list).scope, {}), reading)
      .where(sql<boolean>`t.id = ${id}`)
      .executeTakeFirst();
    if (!row) throw new Failure('data.absent');
    // As those of `listVerb`, rows are checked by every test that reads them.
    return row as Listed<E>;
  };

/** The verb of a declared list: `list: listVerb(x.endpoints.list, { source: open })`. */
export const listVerb =
  <E extends Endpoint>(endpoint: E, from: From<Got<E>>) =>
  async (ctx: Ctx, query: Got<E>): Promise<Out<E>> =>
    // Rows are checked against the contract's schema by every test that reads them; the query is what it takes.
    (await listRows(ctx, endpoint, from as From, query as Query)) as Out<E>;
