import * as z from 'zod';
import type { Action } from './access';
import type { Label } from './field';
import type { Demand, EventSpec, Notice } from './events';
import type { QueueName } from './queues';

export { type Demand, event, type EventSpec, hears, type Notice, notice } from './events';

declare module 'zod' {
  interface GlobalMeta {
    /** What it takes to write this field, besides what its endpoint needs; giving no value needs nothing. */
    writes?: Action;
  }
}

type Shape = z.ZodRawShape;
export type Entity<N extends string = string, S extends Shape = Shape> = {
  name: N;
  label: Label;
  schema: z.ZodObject<S>;
};
const entities = new Map<string, Entity>();
/** Each kind of row that the loaded declarations hold, by its name. */
export const entityOf = (name: string): Entity | undefined => entities.get(name);

/** A kind of row: its table is `name` in snake case, its columns are the fields of `shape`. */
export const entity = <const N extends string, S extends Shape>(
  name: N,
  zhCN: string,
  en: string,
  shape: S,
): Entity<N, S> => {
  const one: Entity<N, S> = { name, label: [zhCN, en], schema: z.object(shape) };
  /* Safe cast: what a kind of row holds is narrower than the general type. */
  entities.set(name, one as unknown as Entity);
  return one;
};
export type Row<E extends Entity> = z.output<E['schema']>;
type Blank<R> = { [K in keyof R]: null extends R[K] ? K : never }[keyof R];
/** What must be known to add a row: fields that may be empty may be left out. */
export type New<E extends Entity, R = Omit<Row<E>, 'id' | 'createdAt'>> = Omit<R, Blank<R>> &
  Partial<Pick<R, Blank<R> & keyof R>>;

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

/** Rate class of an endpoint: requests per second or minute of one user or key (docs/limits.md). */
export type RateClass = 'read' | 'write' | 'export' | 'test' | 'sign';
export type Endpoint<
  I extends z.core.$ZodType = z.core.$ZodType,
  O extends z.core.$ZodType = z.core.$ZodType,
> = {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  permission: Action;
  input: I;
  output: O;
  summary?: Label;
  rate?: RateClass;
  /** Accepted body size when it must exceed 100 kB, e.g. '8mb'. */
  bodyLimit?: `${number}kb` | `${number}mb`;
  /** Answers a download instead of JSON. */
  file?: boolean;
  /** False: this list is not handed out whole as a file. */
  whole?: false;
  /** How a declared list is searched, filtered and ordered (`listing`). */
  list?: ListSpec;
  /** Declared by `crud` or `readable`; what the platform fills of a new row. */
  plain?: PlainSpec;
  /** Set by `resource`: name of the resource, first part of the URL below /api. */
  resource?: string;
};
type Spoken<I extends z.core.$ZodType, O extends z.core.$ZodType> = Omit<
  Endpoint<I, O>,
  'method' | 'path' | 'resource'
>;
const endpoint =
  (method: Endpoint['method']) =>
  <I extends z.core.$ZodType, O extends z.core.$ZodType>(
    path: string,
    e: Spoken<I, O>,
  ): Endpoint<I, O> => ({
    method,
    path,
    ...e,
  });
/** The four verbs of the API: `get('/:id', { permission, input, output })`. */
export const get = endpoint('get');
export const post = endpoint('post');
export const put = endpoint('put');
export const remove = endpoint('delete');

/** Input of an operation that takes none. */
export const nothing = z.strictObject({});
/** Input of an operation on one row. */
export const byId = z.strictObject({ id: z.uuid() });
/** One page of a list with the number of all rows. */
export const page = <S extends Shape>(schema: z.ZodObject<S>) =>
  z.object({ rows: z.array(schema), total: z.int() });

/** A number or flag that arrives as text in a query string. */
export const asNumber = <S extends z.core.$ZodType>(schema: S) =>
  z.preprocess((v) => (typeof v === 'string' && v !== '' ? Number(v) : v), schema);
/** A flag that arrives as text in a query string. */
export const asFlag = z.preprocess(
  (v) => (v === 'true' ? true : v === 'false' ? false : v),
  z.boolean(),
);
/** A list that arrives as one text or repeated: `a,b` or `x=a&x=b`. */
export const asList = <S extends z.core.$ZodType>(of: S, max = 200) =>
  z.preprocess(
    (v) => (v === undefined || v === '' ? undefined : Array.isArray(v) ? v : String(v).split(',')),
    z.array(of).max(max).optional(),
  );

/** Page, order and filters of a list: `sort` is a field name, with `-` before it for descending. */
export const query = <S extends Shape, const F extends string = never>(
  filters: S,
  sort: readonly F[] = [],
) =>
  z.strictObject({
    page: asNumber(z.int().min(1).max(100_000)).default(1),
    size: asNumber(z.int().min(1).max(200)).default(20),
    sort: z
      .string()
      .max(64)
      .refine((s) => (sort as readonly string[]).includes(s.replace(/^-/, '')))
      .optional(),
    ...filters,
  });

export type JobSpec<P extends z.core.$ZodType = z.core.$ZodType> = {
  payload: P;
  attempts: number;
  timeoutMs: number;
  queue: QueueName;
  /** Runs by itself at this interval, once over all workers. */
  everyMs?: number;
  name?: string;
};
/** Declares a job: 20 attempts of at most a minute in the interactive queue by default. */
export const job = <P extends z.core.$ZodType>(
  payload: P,
  o: Partial<Omit<JobSpec, 'payload' | 'name'>> = {},
): JobSpec<P> => ({
  payload,
  attempts: 20,
  timeoutMs: 60_000,
  queue: 'interactive',
  ...o,
});

/** The verbs a plain resource has. */
export type PlainVerb = 'list' | 'one' | 'create' | 'update' | 'remove';
export type Resource = {
  name: string;
  entity: Entity;
  endpoints: Record<string, Endpoint>;
  jobs: Record<string, JobSpec>;
  events: Record<string, EventSpec>;
  notices: Record<string, Notice>;
};
const declared = new Map<string, Resource>();
/** The resource a `ref` points into, by its name; undefined before its contract was read. */
export const resourceNamed = (name: string): Resource | undefined => declared.get(name);

/** Without a list to take the demand from, each event and notice names its own. */
type Named<P, V> = P extends { list: Endpoint } ? V : V & Record<keyof V, { permission: Demand }>;
/** Puts what belongs to one kind of thing together and gives each part its dotted name. */
export const resource = <
  const N extends string,
  E extends Entity,
  P extends Record<string, Endpoint>,
  J extends Record<string, JobSpec> = Record<never, JobSpec>,
  V extends Record<string, EventSpec> = Record<never, EventSpec>,
  T extends Record<string, Notice<never> | Notice<string>> = Record<never, Notice>,
>(
  name: N,
  r: { entity: E; endpoints: P; jobs?: J; events?: Named<P, V>; notices?: Named<P, T> },
) => {
  for (const group of [r.jobs, r.events, r.notices]) {
    for (const [key, spec] of Object.entries(group ?? {})) spec.name = `${name}.${key}`;
  }
  for (const e of Object.values(r.endpoints)) e.resource = name;
  const read = r.endpoints['list']?.permission;
  const spoken: { to?: string; permission?: Demand }[] = [r.events, r.notices].flatMap((group) =>
    Object.values(group ?? {}),
  );
  for (const spec of spoken) {
    const permission = spec.permission ?? (spec.to === 'user' ? 'signedIn' : read);
    if (permission) spec.permission = permission;
  }
  const whole = { jobs: {} as J, events: {} as V, notices: {} as T, ...r, name };
  declared.set(name, whole);
  return whole;
};

export type In<E extends Endpoint> = z.input<E['input']>;
export type Got<E extends Endpoint> = z.output<E['input']>;
export type Out<E extends Endpoint> = z.output<E['output']>;
export type Payload<S extends { payload: z.core.$ZodType }> = z.output<S['payload']>;

/** Where an endpoint lives below the server's address; ids stay as `:id`. */
export const urlOf = (e: Endpoint) => `/api/${e.resource}${e.path === '/' ? '' : e.path}`;
