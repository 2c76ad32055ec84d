import fc from 'fast-check';
import { extraNames, hostileHeaders, wholeBodies } from './attacks';
import { hostileClasses, hostileValues } from './hostileValues';
import type { Operation, Schema } from './operations';
import { type Fixtures, plainValue } from './plainValues';
import { validOf } from './validValues';

/** How a request departs from a valid one. */
export const changes = [
  'none',
  'none',
  'none',
  'field',
  'field',
  'field',
  'missing',
  'extra',
  'path',
  'body',
  'header',
  'size',
] as const;
export type Attempt = {
  operation: Operation;
  change: string;
  inPath: Record<string, unknown>;
  query: [string, unknown][];
  /** A whole body as text or bytes, or an object to be written as JSON. */
  body: string | Buffer | Record<string, unknown> | null;
  headers: Record<string, string>;
};
type Fields = Record<string, unknown>;

const recordOf = (
  schemas: Record<string, Schema>,
  required: readonly string[],
  o: Operation,
  fixtures: Fixtures,
) =>
  fc.record(
    Object.fromEntries(
      Object.entries(schemas).map(([k, s]) => [k, validOf(s, k, o.resource, fixtures)]),
    ),
    { requiredKeys: required.filter((k) => k in schemas) },
  );

/** One hostile value and the class it comes from. */
const hostile: fc.Arbitrary<[string, unknown]> = fc
  .constantFrom(...hostileClasses)
  .chain((c) => fc.constantFrom(...(hostileValues[c] ?? [])).map((v): [string, unknown] => [c, v]));

/** Puts a value at a random place: a field itself, or a leaf some levels below it. */
const placed = (fields: Fields, steps: readonly number[], value: unknown): Fields => {
  const keys = Object.keys(fields);
  const key = keys[(steps[0] ?? 0) % Math.max(1, keys.length)];
  if (key === undefined) return { ...fields, x: value };
  const inner = fields[key];
  const deeper = steps.slice(1);
  if (deeper.length > 0 && inner !== null && typeof inner === 'object') {
    if (Array.isArray(inner)) {
      const at = (deeper[0] ?? 0) % Math.max(1, inner.length);
      const item: unknown = inner[at];
      const whole = item !== null && typeof item === 'object' && deeper.length > 1;
      const put = whole ? placed(item as Fields, deeper.slice(1), value) : value;
      return { ...fields, [key]: inner.length ? inner.with(at, put) : [value] };
    }
    return { ...fields, [key]: placed(inner as Fields, deeper, value) };
  }
  return { ...fields, [key]: value };
};

const without = (fields: Fields, n: number): Fields => {
  const keys = Object.keys(fields);
  return Object.fromEntries(Object.entries(fields).filter((_, i) => i !== n % keys.length));
};

/** Lists just above their limit: 11 refresh URLs, 50,001 preheat URLs, 201 ids. */
const oversized = (o: Operation, fields: Fields, n: number, fixtures: Fixtures): Fields => {
  const lists = Object.entries({ ...o.body?.properties, ...o.query }).filter(
    ([, s]) => s.type === 'array' || s.anyOf?.some((a) => a.type === 'array'),
  );
  const [name, schema] = lists[n % Math.max(1, lists.length)] ?? [];
  if (!name || !schema) return { ...fields, search: 'x'.repeat(3000) };
  const size = (schema.maxItems ?? 64) + 1;
  const list = schema.items ?? {};
  const one = plainValue(list, name, o.resource, fixtures);
  const value = plainValue(schema, name, o.resource, fixtures);
  const first: unknown = Array.isArray(value) && value.length > 0 ? value[0] : one;
  const items = Array.from({ length: n % 3 ? size : 11 }, (_, i) =>
    typeof first === 'string' && first.startsWith('http') ? `${first}?${i}` : first,
  );
  return { ...fields, [name]: items };
};

type Draw = {
  change: string;
  fields: Fields;
  steps: number[];
  value: [string, unknown];
  n: number;
  inPath: Fields;
};
const changed = (o: Operation, d: Draw, fixtures: Fixtures): Fields => {
  switch (d.change) {
    case 'field':
      return placed(d.fields, d.steps, d.value[1]);
    case 'missing':
      return without(d.fields, d.n);
    case 'extra':
      return { ...d.fields, [extraNames[d.n % extraNames.length] as string]: d.value[1] };
    case 'size':
      return oversized(o, d.fields, d.n, fixtures);
    default:
      return d.fields;
  }
};

const attemptOf = (o: Operation, d: Draw, fixtures: Fixtures): Attempt => {
  const fields = changed(o, d, fixtures);
  const names = Object.keys(d.inPath);
  const inPath =
    d.change === 'path' && names.length > 0
      ? { ...d.inPath, [names[d.n % names.length] as string]: d.value[1] }
      : d.inPath;
  const bare = o.method === 'GET' || o.method === 'DELETE';
  const whole = d.change === 'body' ? wholeBodies[d.n % wholeBodies.length] : undefined;
  const headers = d.change === 'header' ? hostileHeaders[d.n % hostileHeaders.length] : undefined;
  return {
    operation: o,
    change: ['field', 'extra', 'path'].includes(d.change) ? `${d.change}:${d.value[0]}` : d.change,
    inPath,
    query: bare ? Object.entries(fields) : [],
    body: whole ?? (bare ? null : fields),
    headers: headers ?? {},
  };
};

/** Requests of one operation: valid ones and ones that depart from valid in one of the known ways. */
export const attemptsOf = (o: Operation, fixtures: Fixtures): fc.Arbitrary<Attempt> =>
  fc
    .record({
      change: fc.constantFrom(...changes),
      fields: o.body
        ? recordOf(o.body.properties ?? {}, o.body.required ?? [], o, fixtures)
        : recordOf(o.query, o.queryRequired, o, fixtures),
      steps: fc.array(fc.nat(30), { minLength: 1, maxLength: 4 }),
      value: hostile,
      n: fc.nat(1000),
      inPath: recordOf(o.inPath, Object.keys(o.inPath), o, fixtures),
    })
    .map((d) => attemptOf(o, { ...d, fields: { ...d.fields }, inPath: { ...d.inPath } }, fixtures));
