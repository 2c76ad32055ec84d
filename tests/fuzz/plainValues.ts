import { randomBytes } from 'node:crypto';
import { resources } from '#shared/areas/index';
import type { Schema } from './operations';

/** What is known of the world a request is made for: ids by entity name, and values (or makers of values) by field name. */
export type Fixtures = {
  ids: ReadonlyMap<string, readonly string[]>;
  values: Readonly<Record<string, unknown>>;
};
const unknownId = '99999999-9999-4999-8999-999999999999';
const hex = () => randomBytes(4).toString('hex');
const entityNames = Object.values(resources).map((r): string => r.entity.name);

/** Name of the entity that an id field points at: by its `of`, or by its own name (`nodeIds` → edgeNode). */
export const entityOf = (name: string, schema: Schema, resource: string): string | undefined => {
  const named = (of: string | undefined) =>
    Object.values(resources).find((r) => r.name === of)?.entity.name;
  if (schema.of) return named(schema.of);
  const word = /^(\w+?)Ids?$/.exec(name)?.[1]?.toLowerCase();
  if (!word) return named(resource);
  return (
    entityNames.find((e) => e.toLowerCase() === word) ??
    entityNames.find((e) => e.toLowerCase().endsWith(word))
  );
};

const dated = (name: string, format: string): string => {
  const daysBack = /^from|start/i.test(name) ? 2 : /end|until|expires/i.test(name) ? -2 : 0;
  const at = new Date(Date.now() - daysBack * 86_400_000).toISOString();
  return format === 'date' ? at.slice(0, 10) : at;
};
const byKind: Record<string, () => string> = {
  host: () => `h${hex()}.example.test`,
  url: () => `http://203.0.113.9/${hex()}`,
  month: () => '2026-10',
  day: () => new Date().toISOString().slice(0, 10),
  time: () => new Date().toISOString(),
  email: () => `e-${hex()}@example.test`,
};
const byPattern: readonly (readonly [RegExp, string])[] = [
  [/A-Z\]\{2\}/, 'CN'],
  [/^\^\\\//, '/a'],
  [/\\d\{0,/, ''],
  [/\(19\|20\|21\)/, '2026-10'],
];

const plainText = (schema: Schema, name: string, resource: string, fixtures: Fixtures): string => {
  if (schema.format === 'uuid') {
    const entity = entityOf(name, schema, resource);
    return fixtures.ids.get(entity ?? '')?.at(-1) ?? unknownId;
  }
  if (schema.format === 'date' || schema.format === 'date-time') return dated(name, schema.format);
  if (schema.format === 'ipv4') return '203.0.113.5';
  if (schema.format === 'ipv6') return '2001:db8::5';
  const generator = byKind[schema.format === 'email' ? 'email' : (schema.kind ?? '')];
  if (generator) return generator();
  const match = byPattern.find(([p]) => p.test(schema.pattern ?? ''));
  return match ? match[1] : `n-${hex()}`.padEnd(schema.minLength ?? 0, 'x');
};

const plainObject = (
  schema: Schema,
  resource: string,
  fixtures: Fixtures,
): Record<string, unknown> =>
  Object.fromEntries(
    (schema.required ?? Object.keys(schema.properties ?? {})).map((k) => [
      k,
      plainValue(schema.properties?.[k] ?? {}, k, resource, fixtures),
    ]),
  );

/** The least value that a field's schema takes, with ids and names of the known world where they fit. */
export const plainValue = (
  schema: Schema,
  name: string,
  resource: string,
  fixtures: Fixtures,
): unknown => {
  const set = `${resource}.${name}`;
  const fixture = fixtures.values[set in fixtures.values ? set : name];
  if (set in fixtures.values || name in fixtures.values)
    return typeof fixture === 'function' ? (fixture as () => unknown)() : fixture;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum) return schema.enum[0];
  if (schema.anyOf) return plainValue(schema.anyOf[0] ?? {}, name, resource, fixtures);
  switch (schema.type) {
    case 'object':
      return plainObject(schema, resource, fixtures);
    case 'array':
      return (schema.minItems ?? 0) > 0 || schema.items?.format === 'uuid'
        ? [plainValue(schema.items ?? {}, name, resource, fixtures)]
        : [];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, 1) > (schema.maximum ?? 1)
        ? (schema.maximum ?? 1)
        : Math.max(schema.minimum ?? 1, 1);
    case 'boolean':
      return true;
    case 'null':
      return null;
    default:
      return plainText(schema, name, resource, fixtures);
  }
};
