import * as z from 'zod';
import type { Action } from './access';
import {
  asFlag,
  asList,
  asNumber,
  type Endpoint,
  get,
  type ListSpec,
  page,
  query,
  type Scope,
} from './contract';
import { isoDay, isoTime, kindOf, type Label, metaOf } from './field';

type Shape = z.ZodRawShape;
type Name<S> = keyof S & string;

/** Fields of a row that hold the id of another row, whose name a list can show. */
export type RefName<S> = Name<S> & `${string}Id`;
type NameOf<K> = K extends `${infer Stem}Id` ? `${Stem}Name` : never;
/** Null where the ref may be: what a ref must point at has a name. */
type NameField<T> = T extends z.ZodNullable | z.ZodOptional
  ? z.ZodNullable<z.ZodString>
  : z.ZodString;
export type Named<S extends Shape, N extends string> = S & {
  [K in N as NameOf<K>]: NameField<S[K]>;
};
const nameOf = (ref: string): string => ref.replace(/Id$/, 'Name');

/** A row with the names of what its refs point at, `accountId` with `accountName`. */
export const named = <S extends Shape, const N extends RefName<S>>(
  schema: z.ZodObject<S>,
  refs: readonly N[],
): z.ZodObject<Named<S, N>> => {
  const names = refs.map((ref) => {
    const target = schema.shape[ref] as unknown as z.ZodType;
    const label = metaOf(target).label ?? [ref, ref];
    const name = target.safeParse(null).success ? z.string().nullable() : z.string();
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

const titles = ['name', 'title', 'email', 'description', 'pattern', 'number'] as const;
/** The fields that name a row for people, the first that is filled counts: people may have no name yet. */
export const titlesOf = (fields: object): string[] => titles.filter((t) => t in fields);
/** The field that names a row for people, of those a row or an entity's shape has. */
export const titleOf = (fields: object): string | null => titlesOf(fields)[0] ?? null;

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
  const { label, options } = metaOf(schema);
  const span = (of: z.ZodType): [string, z.ZodType][] => [
    [`${name}From`, of.optional()],
    [`${name}To`, of.optional()],
  ];
  switch (kind) {
    case 'choice':
    case 'choices':
      return [
        [name, asList(z.enum(Object.keys(options ?? {}) as [string])).meta(label ? { label } : {})],
      ];
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

export type ListOptions<S, F, T, X extends Shape> = {
  scope: Scope;
  search?: readonly Name<S>[];
  filters?: readonly F[];
  sort?: readonly T[];
  order?: T | `-${T & string}`;
  /** What else the list takes, e.g. the id of the object around it. */
  input?: X;
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
    permission: Action;
    path?: string;
    summary?: Label;
    whole?: false;
    /** What the answer holds besides its rows. */
    output?: P;
  },
): ListEndpoint<S, F, X, P> => {
  const { search = [], filters = [], sort = [] } = o;
  const order = o.order ?? (sort.length === 0 || 'createdAt' in row.shape ? '-createdAt' : sort[0]);
  const taken = filters.flatMap((f) => filterOf(f, row.shape[f] as unknown as z.ZodType));
  const list: ListSpec = { scope: o.scope, search, filters, sort, order: order as string };
  return {
    ...get(o.path ?? '/', {
      permission: o.permission,
      input: query(
        {
          ...(search.length > 0 ? { search: z.string().max(256).optional() } : {}),
          ...Object.fromEntries(taken),
          ...o.input,
        },
        sort,
      ),
      output: page(row).extend(o.output ?? {}),
      ...(o.summary ? { summary: o.summary } : {}),
      ...(o.whole === false ? { whole: false as const } : {}),
    }),
    list,
  } as unknown as ListEndpoint<S, F, X, P>;
};

/** A page by key: how many rows, and the key of the row before them. */
const keyedPage = {
  size: asNumber(z.int().min(1).max(200)).default(50),
  after: z.string().max(400).optional(),
};
type KeyedPaging = { size: number; after?: string | undefined };
type KeyedEndpoint<S extends Shape, F extends Name<S>, X extends Shape> = Endpoint<
  z.ZodType<
    KeyedPaging & Filters<S, F> & Extra<X, z.output<z.ZodObject<X>>>,
    Partial<KeyedPaging> & Asked<Filters<S, F>> & Extra<X, z.input<z.ZodObject<X>>>
  >,
  z.ZodObject<{ rows: z.ZodArray<z.ZodObject<S>>; next: z.ZodNullable<z.ZodString> }>
>;

/**
 * A list too long to be counted: a page begins behind the key that the page before names as `next`, so
 * that a deep page costs what the first one does. Its order is its own; nobody sorts it.
 */
export const keyedListing = <
  S extends Shape,
  const F extends Name<S> = never,
  X extends Shape = Record<never, never>,
>(
  row: z.ZodObject<S>,
  o: Pick<ListOptions<S, F, never, X>, 'scope' | 'filters' | 'input'> & {
    permission: Action;
    path?: string;
    summary?: Label;
  },
): KeyedEndpoint<S, F, X> => {
  const { filters = [] } = o;
  const taken = filters.flatMap((f) => filterOf(f, row.shape[f] as unknown as z.ZodType));
  const list: ListSpec = { scope: o.scope, search: [], filters, sort: [], order: '' };
  return {
    ...get(o.path ?? '/', {
      permission: o.permission,
      input: z.strictObject({ ...keyedPage, ...Object.fromEntries(taken), ...o.input }),
      output: z.object({ rows: z.array(row), next: z.string().nullable() }),
      ...(o.summary ? { summary: o.summary } : {}),
    }),
    list,
  } as unknown as KeyedEndpoint<S, F, X>;
};
