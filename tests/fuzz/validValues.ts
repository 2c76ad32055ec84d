import fc from 'fast-check';
import type { Schema } from './operations';
import { entityOf, type Fixtures, plainValue } from './plainValues';

const instants = fc.oneof(
  fc.constantFrom('2026-03-29T01:30:00+01:00', '1970-01-01T00:00:00Z', '9999-12-31T23:59:59Z'),
  fc
    .integer({ min: Date.UTC(1990, 0, 1), max: Date.UTC(2060, 0, 1) })
    .map((ms) => new Date(ms).toISOString()),
  fc.integer({ min: 0, max: 90 }).map((d) => new Date(Date.now() - d * 86_400_000).toISOString()),
);
const days = instants.map((i) => i.slice(0, 10));

const byPattern = (pattern: string): fc.Arbitrary<string> | null => {
  try {
    const arbitrary = fc.stringMatching(new RegExp(pattern));
    fc.sample(arbitrary, 1);
    return arbitrary;
  } catch {
    return null; // a pattern with look-around: the plain value stands for it
  }
};

const textOf = (schema: Schema, name: string, resource: string, fixtures: Fixtures) => {
  const plain = fc.constant(0).map(() => plainValue(schema, name, resource, fixtures));
  if (schema.format === 'uuid') {
    const ids = fixtures.ids.get(entityOf(name, schema, resource) ?? '') ?? [];
    return ids.length > 0
      ? fc.oneof(
          { arbitrary: fc.constantFrom(...ids), weight: 9 },
          { arbitrary: fc.uuid(), weight: 1 },
        )
      : fc.uuid();
  }
  if (schema.format === 'date-time') return instants;
  if (schema.format === 'date') return days;
  const long = Math.min(schema.max ?? schema.maxLength ?? 60, 400);
  const text = fc.string({ unit: 'grapheme', minLength: schema.minLength ?? 0, maxLength: long });
  const matching = schema.pattern ? byPattern(schema.pattern) : null;
  if (schema.pattern || schema.format)
    return matching
      ? fc.oneof({ arbitrary: plain, weight: 4 }, { arbitrary: matching, weight: 1 })
      : plain;
  return fc.oneof({ arbitrary: plain, weight: 6 }, { arbitrary: text, weight: 1 });
};

const edges = (schema: Schema): fc.Arbitrary<number> => {
  const low = schema.minimum ?? -9_007_199_254_740_991;
  const high = schema.maximum ?? 9_007_199_254_740_991;
  const near = fc.constantFrom(...[low, high, 0, 1, 100].filter((n) => n >= low && n <= high));
  if (schema.type === 'number')
    return fc.oneof(near, fc.double({ min: low, max: high, noNaN: true }));
  return fc.oneof(near, fc.integer({ min: Math.ceil(low), max: Math.floor(high) }));
};

const objectOf = (schema: Schema, resource: string, fixtures: Fixtures): fc.Arbitrary<unknown> => {
  const more = schema.additionalProperties;
  if (schema.propertyNames && typeof more === 'object')
    return fc.dictionary(
      validOf(schema.propertyNames, 'key', resource, fixtures).map(String),
      validOf(more, 'value', resource, fixtures),
      { maxKeys: 4 },
    );
  const fields = Object.entries(schema.properties ?? {});
  return fc.record(
    Object.fromEntries(fields.map(([k, s]) => [k, validOf(s, k, resource, fixtures)])),
    { requiredKeys: (schema.required ?? []).filter((k) => k in (schema.properties ?? {})) },
  );
};

/** Values that a schema takes, its limits included; ids come from the known world where they fit. */
export const validOf = (
  schema: Schema,
  name: string,
  resource: string,
  fixtures: Fixtures,
): fc.Arbitrary<unknown> => {
  const plain = () => fc.constant(0).map(() => plainValue(schema, name, resource, fixtures));
  const again = (s: Schema) => validOf(s, name, resource, fixtures);
  if (name in fixtures.values || `${resource}.${name}` in fixtures.values)
    return fc.oneof(
      { arbitrary: plain(), weight: 8 },
      { arbitrary: validOf(schema, '', resource, { ...fixtures, values: {} }), weight: 1 },
    );
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(again));
  switch (schema.type) {
    case 'object':
      return objectOf(schema, resource, fixtures);
    case 'array':
      return fc.array(again(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 4, Math.max(4, schema.minItems ?? 0)),
      });
    case 'integer':
    case 'number':
      return edges(schema);
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textOf(schema, name, resource, fixtures);
    default:
      return fc.oneof(plain(), fc.integer(), fc.boolean(), fc.string({ maxLength: 20 }));
  }
};
