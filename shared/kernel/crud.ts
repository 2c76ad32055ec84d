import * as z from 'zod';
import type { Action } from './access';
import {
  byId,
  type Entity,
  get,
  type New,
  nothing,
  type PlainSpec,
  post,
  put,
  remove,
  type Row,
  type Scope,
} from './contract';
import type { Label } from './field';
import { type ListOptions, listing, type Named, named, type RefName } from './list';

type Shape = z.ZodRawShape;
type Name<S> = keyof S & string;

type ReadOptions<S extends Shape, N, F, T, X extends Shape> = ListOptions<S, F, T, X> & {
  view: Action;
  names?: readonly N[];
  summary?: Label;
};

/** The two endpoints of rows that are only read: list and one. */
export const readable = <
  N extends string,
  S extends Shape,
  const R extends RefName<S> = never,
  const F extends Name<S> = never,
  const T extends Name<S> = never,
  X extends Shape = Record<never, never>,
>(
  entity: Entity<N, S>,
  o: ReadOptions<S, R, F, T, X>,
) => {
  const row = named(entity.schema, o.names ?? []);
  // Names are added to the fields of the entity, so each of its fields is one of the row too.
  const listed = listing(row, {
    ...(o as unknown as ListOptions<Named<S, R>, F & Name<Named<S, R>>, T & Name<Named<S, R>>, X>),
    permission: o.view,
  });
  const plain: PlainSpec = { filled: {}, computed: [] };
  return {
    list: { ...listed, plain },
    one: { ...get('/:id', { permission: o.view, input: byId, output: row }), plain },
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
  X extends Shape = Record<never, never>,
>(
  entity: Entity<N, S>,
  o: ReadOptions<S, R, F, T, X> & {
    scope: Sc;
    write: Action;
    /** Another action than `write` for one of the three. */
    permission?: Partial<Record<'create' | 'update' | 'remove', Action>>;
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
  const { list, one } = readable(entity, o as unknown as ReadOptions<S, R, F, T, X>);
  const plain: PlainSpec = { filled: o.filled ?? {}, computed: o.computed ?? [] };
  const row = one.output;
  const pick = (names: readonly string[]): Shape =>
    Object.fromEntries(names.map((n) => [n, entity.schema.shape[n] as unknown as z.ZodType]));
  const whose =
    o.scope === 'account'
      ? { accountId: (entity.schema.shape['accountId'] as unknown as z.ZodType).optional() }
      : {};
  const creates = z.strictObject({ ...whose, ...pick(o.creates ?? []), ...pick(o.writes) });
  const updates = z.strictObject({ ...pick(o.writes), ...byId.shape });
  const may = { create: o.write, update: o.write, remove: o.write, ...o.permission };
  return {
    list,
    one,
    create: {
      ...post('/', {
        permission: may.create,
        // Both are put together from the names their types are made of.
        input: creates as unknown as Strict<Pick<S, W | C> & WithAccount<Sc>>,
        output: row,
      }),
      plain,
    },
    update: {
      ...put('/:id', {
        permission: may.update,
        input: updates as unknown as Strict<Pick<S, W> & { id: z.ZodUUID }>,
        output: row,
      }),
      plain,
    },
    remove: { ...remove('/:id', { permission: may.remove, input: byId, output: nothing }), plain },
  };
};

type Answering<E, O extends z.ZodType> = Omit<E, 'output'> & { output: O };
type Answers = 'list' | 'one' | 'create' | 'update';
type Widened<P extends Record<Answers, object>, R extends z.ZodType> = Omit<P, Answers> & {
  [K in Exclude<Answers, 'list'>]: Answering<P[K], R>;
} & { list: Answering<P['list'], z.ZodObject<{ rows: z.ZodArray<R>; total: z.ZodInt }>> };
/** The endpoints of a plain resource with rows of more fields, which a source gives beside the table's. */
export const widened = <P extends Record<Answers, object>, R extends z.ZodType>(
  plain: P,
  row: R,
): Widened<P, R> =>
  // A spread of a generic keeps the former outputs in its type, which are the ones replaced here.
  ({
    ...plain,
    list: { ...plain.list, output: z.object({ rows: z.array(row), total: z.int() }) },
    one: { ...plain.one, output: row },
    create: { ...plain.create, output: row },
    update: { ...plain.update, output: row },
  }) as unknown as Widened<P, R>;

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
