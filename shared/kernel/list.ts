import * as z from 'zod';
import type { Action } from './access';
import {
  asFlag,
  asList,
  asNumber,
  byId,
  type Endpoint,
  type Entity,
  get,
  type New,
  nothing,
  page,
  post,
  put,
  query,
  remove,
  type Row,
} from './contract';
import { isoDay, isoTime, kindOf, type Label, metaOf } from './field';

type Shape = z.ZodRawShape;
type Name<S> = keyof S & string;

/** Whose the rows of a resource are: an account's, the platform's, or one person's. */
export type Scope = 'account' | 'platform' | 'person';

/** What a list endpoint says about itself; server and console read the same words. */
export type ListSpec = {
  scope: Scope;
  /** Fields the search box looks through. */
  search: readonly string[];
  /** Fields it filters by; what a filter takes follows from the field's kind. */
  filters: readonly string[];
  sort: readonly string[];
  /** Order when the request names none, `-` before the field for descending. */
  order: string;
};
/** What the platform fills of a new plain row by itself. */
export type PlainSpec = {
  filled: Readonly<Record<string, unknown>>;
  computed: readonly string[];
};

/** Fields of a row that hold the id of another row, whose name a list can show. */
type RefName<S> = Name<S> & `${string}Id`;
type NameOf<K> = K extends `${infer Stem}Id` ? `${Stem}Name` : never;
export type Named<S extends Shape, N extends string> = S & {
  [K in N as NameOf<K>]: z.ZodNullable<z.ZodString>;
};
const nameOf = (ref: string): string => ref.replace(/Id$/, 'Name');

/** A row with the names of what its refs point at, `accountId` with `accountName`; null where there is none. */
export const named = <S extends Shape, const N extends RefName<S>>(
  schema: z.ZodObject<S>,
  refs: readonly N[],
): z.ZodObject<Named<S, N>> => {
  const names = refs.map((ref) => {
    const label = metaOf(schema.shape[ref] as unknown as z.ZodType).label ?? [ref, ref];
    const name = z.string().nullable();
    return [nameOf(ref), name.meta({ kind: 'text', label, nameOf: ref })];
  });
  // The names are those of the type above, which no object built from entries can tell.
  return schema.extend(Object.fromEntries(names)) as unknown as z.ZodObject<Named<S, N>>;
};

type Inner<T> = T extends { unwrap(): infer I }
  ? T extends { element: unknown }
    ? T
    : Inner<I>
  : T;
type Spanned = z.ZodISODate | z.ZodISODateTime | z.ZodNumber;
type Value<T> = T extends z.ZodEnum | z.ZodArray<z.ZodEnum>
  ? (T extends z.ZodArray<infer E> ? z.output<E> : z.output<T>)[]
  : T extends z.ZodBoolean
    ? boolean
    : string;
/** What a list takes: choices several at once, refs by id, flags, and spans as `<field>From` and `<field>To`. */
export type Filters<S, F extends Name<S>> = {
  [K in F as Inner<S[K]> extends Spanned ? never : K]?: Value<Inner<S[K]>> | undefined;
} & {
  [K in F as Inner<S[K]> extends Spanned ? `${K}From` | `${K}To` : never]?:
    | (Inner<S[K]> extends z.ZodNumber ? number : string)
    | undefined;
};
type Asked<T> = { [K in keyof T]?: T[K] | string | readonly string[] | undefined };
type Paging = {
  page: number;
  size: number;
  sort?: string | undefined;
  search?: string | undefined;
};

/** Kinds that are filtered by a span, from and to. */
export const spanKinds: ReadonlySet<string> = new Set([
  'time',
  'day',
  'month',
  'count',
  'money',
  'bytes',
  'bps',
  'ratio',
  'ms',
]);

/** The query names of one filter with what each takes. */
const filterOf = (name: string, schema: z.ZodType): [string, z.ZodType][] => {
  const kind = kindOf(schema);
  const span = (of: z.ZodType): [string, z.ZodType][] => [
    [`${name}From`, of.optional()],
    [`${name}To`, of.optional()],
  ];
  switch (kind) {
    case 'choice':
    case 'choices':
      return [[name, asList(z.enum(Object.keys(metaOf(schema).options ?? {}) as [string]))]];
    case 'flag':
      return [[name, asFlag.optional()]];
    case 'ref':
    case 'id':
      return [[name, z.uuid().optional()]];
    case 'time':
      return span(isoTime);
    case 'day':
      return span(isoDay);
    case 'month':
      return span(z.string().regex(/^\d{4}-\d\d$/));
    default:
      return spanKinds.has(kind)
        ? span(asNumber(z.number()))
        : [[name, z.string().max(256).optional()]];
  }
};

type ListOptions<S, F, T, X extends Shape> = {
  scope: Scope;
  search?: readonly Name<S>[];
  filters?: readonly F[];
  sort?: readonly T[];
  order?: T | `-${T & string}`;
  /** What else the list takes, e.g. the id of the object around it. */
  takes?: X;
};
/** Nothing more where a list takes nothing more. */
type Extra<X, T> = keyof X extends never ? unknown : T;
type ListEndpoint<S extends Shape, F extends Name<S>, X extends Shape, P extends Shape> = Endpoint<
  z.ZodType<
    Paging & Filters<S, F> & Extra<X, z.output<z.ZodObject<X>>>,
    Partial<Paging> & Asked<Filters<S, F>> & Extra<X, z.input<z.ZodObject<X>>>
  >,
  z.ZodObject<{ rows: z.ZodArray<z.ZodObject<S>>; total: z.ZodInt } & P>
>;

/**
 * A list endpoint: search over several fields, filters by kind, order and pages, all declared by the
 * names of the row's fields. The server's `listVerb` answers it, `screens` and `ListTable` draw it.
 */
export const listing = <
  S extends Shape,
  const F extends Name<S> = never,
  const T extends Name<S> = never,
  X extends Shape = Record<never, never>,
  P extends Shape = Record<never, never>,
>(
  row: z.ZodObject<S>,
  o: ListOptions<S, F, T, X> & {
    needs: Action;
    path?: string;
    says?: Label;
    whole?: false;
    /** What the answer holds besides its rows. */
    gives?: P;
  },
): ListEndpoint<S, F, X, P> => {
  const { search = [], filters = [], sort = [] } = o;
  const order = o.order ?? (sort.length === 0 || 'createdAt' in row.shape ? '-createdAt' : sort[0]);
  const taken = filters.flatMap((f) => filterOf(f, row.shape[f] as unknown as z.ZodType));
  const list: ListSpec = { scope: o.scope, search, filters, sort, order: order as string };
  return {
    ...get(o.path ?? '/', {
      needs: o.needs,
      takes: query(
        {
          ...(search.length > 0 ? { search: z.string().max(256).optional() } : {}),
          ...Object.fromEntries(taken),
          ...o.takes,
        },
        sort,
      ),
      gives: page(row).extend(o.gives ?? {}),
      ...(o.says ? { says: o.says } : {}),
      ...(o.whole === false ? { whole: false as const } : {}),
    }),
    list,
  } as unknown as ListEndpoint<S, F, X, P>;
};

type ReadOptions<S extends Shape, N, F, T> = Omit<
  ListOptions<S, F, T, Record<never, never>>,
  'takes'
> & { view: Action; names?: readonly N[] };

/** The two endpoints of rows that are only read: list and one. */
export const readable = <
  N extends string,
  S extends Shape,
  const R extends RefName<S> = never,
  const F extends Name<S> = never,
  const T extends Name<S> = never,
>(
  entity: Entity<N, S>,
  o: ReadOptions<S, R, F, T>,
) => {
  const row = named(entity.schema, o.names ?? []);
  // Names are added to the fields of the entity, so each of its fields is one of the row too.
  const listed = listing(row, {
    ...(o as unknown as ListOptions<
      Named<S, R>,
      F & Name<Named<S, R>>,
      T & Name<Named<S, R>>,
      Record<never, never>
    >),
    needs: o.view,
  });
  return {
    list: listed,
    one: get('/:id', { needs: o.view, takes: byId, gives: row }),
  };
};

type Blank<R> = { [K in keyof R]-?: undefined extends R[K] ? K : never }[keyof R];
/** Fields that a row must have and that neither a form nor the platform fills. */
type Unfilled<E extends Entity, Filled> = Exclude<
  Exclude<keyof New<E>, Blank<New<E>>>,
  Filled | 'accountId' | 'userId'
>;
type Strict<S extends Shape> = z.ZodObject<S, z.core.$strict>;
type WithAccount<Sc> = Sc extends 'account' ? { accountId: z.ZodOptional<z.ZodUUID> } : unknown;

/**
 * The five endpoints of a plain resource from one call: whose its rows are, what a form writes, what
 * the platform fills, how the list is searched, filtered and ordered, and who may. A field that a row
 * needs and nobody fills does not compile.
 */
export const crud = <
  N extends string,
  S extends Shape,
  const Sc extends Scope,
  const W extends Name<S>,
  const C extends Name<S> = never,
  const P extends Name<S> = never,
  V extends Partial<Row<Entity<N, S>>> = Record<never, never>,
  const R extends RefName<S> = never,
  const F extends Name<S> = never,
  const T extends Name<S> = never,
>(
  entity: Entity<N, S>,
  o: ReadOptions<S, R, F, T> & {
    scope: Sc;
    write: Action;
    /** Another action than `write` for one of the three. */
    needs?: Partial<Record<'create' | 'update' | 'remove', Action>>;
    /** Fields a form writes, always. */
    writes: readonly W[];
    /** Fields a form writes only when it adds. */
    creates?: readonly C[];
    /** What a new row starts with. */
    filled?: V;
    /** Fields the service fills at each new row (`plainVerbs(r, { fill })`). */
    computed?: readonly P[];
  } & ([Unfilled<Entity<N, S>, W | C | P | keyof V>] extends [never]
      ? unknown
      : { unfilled: Unfilled<Entity<N, S>, W | C | P | keyof V> }),
) => {
  const { list, one } = readable(entity, o as unknown as ReadOptions<S, R, F, T>);
  const plain: PlainSpec = { filled: o.filled ?? {}, computed: o.computed ?? [] };
  const row = one.gives;
  const pick = (names: readonly string[]): Shape =>
    Object.fromEntries(names.map((n) => [n, entity.schema.shape[n] as unknown as z.ZodType]));
  const whose =
    o.scope === 'account'
      ? { accountId: (entity.schema.shape['accountId'] as unknown as z.ZodType).optional() }
      : {};
  const creates = z.strictObject({ ...whose, ...pick(o.creates ?? []), ...pick(o.writes) });
  const updates = z.strictObject({ ...pick(o.writes), ...byId.shape });
  const may = { create: o.write, update: o.write, remove: o.write, ...o.needs };
  return {
    list,
    one,
    create: {
      ...post('/', {
        needs: may.create,
        // Both are put together from the names their types are made of.
        takes: creates as unknown as Strict<Pick<S, W | C> & WithAccount<Sc>>,
        gives: row,
      }),
      plain,
    },
    update: put('/:id', {
      needs: may.update,
      takes: updates as unknown as Strict<Pick<S, W> & { id: z.ZodUUID }>,
      gives: row,
    }),
    remove: remove('/:id', { needs: may.remove, takes: byId, gives: nothing }),
  };
};

/** Names of all fields of an entity that a form may write: all but its id, its birth and those named. */
export const allBut = <N extends string, S extends Shape, const X extends Name<S> = never>(
  entity: Entity<N, S>,
  ...except: readonly X[]
): readonly Exclude<Name<S>, X | 'id' | 'createdAt'>[] => {
  const left: readonly string[] = ['id', 'createdAt', ...except];
  // What is left over are the names of the type, which a filter cannot tell.
  return Object.keys(entity.schema.shape).filter((k) => !left.includes(k)) as Exclude<
    Name<S>,
    X | 'id' | 'createdAt'
  >[];
};
