import type * as z from 'zod';
import type { Endpoint } from '#shared/kernel/contract';
import { kindOf } from '#shared/kernel/field';
import { shapeOf } from '../db/list';

/** What a field of a declared list is in the store's SQL. */
type Columns = Readonly<Record<string, string>>;
type Conditions = { sql: string; params: Record<string, unknown> };

/** A filter of a list as a condition of the store; null where the column is not one of the store. */
const conditionOf = (
  shape: Record<string, z.ZodType>,
  columns: Columns,
  name: string,
  value: unknown,
): string | null => {
  const [, field = name, end = ''] = /^(\w+)(From|To)$/.exec(name) ?? [];
  const column = columns[name] ?? columns[field];
  const schema = shape[name] ?? shape[field];
  if (!column || !schema) return null;
  const kind = kindOf(schema);
  if (Array.isArray(value)) return `${column} IN {${name}:Array(String)}`;
  if (kind === 'ref' || kind === 'id') return `${column} = {${name}:UUID}`;
  if (end === '') return `positionCaseInsensitiveUTF8(${column}, {${name}:String}) > 0`;
  if (kind === 'time')
    return `${column} ${end === 'From' ? '>=' : '<'} parseDateTime64BestEffort({${name}:String}, 3, 'UTC')`;
  return `${column} ${end === 'From' ? '>=' : '<='} {${name}:Float64}`;
};

/**
 * The filters of a declared list as conditions on a table of the analytics store, with the values of
 * their places: choices by membership, refs by equality, texts by what they contain, spans from and to.
 */
export const keyedConditions = (
  endpoint: Endpoint,
  columns: Columns,
  input: Readonly<Record<string, unknown>>,
): Conditions => {
  const shape = shapeOf(endpoint);
  const filters = Object.entries(input).flatMap(([name, value]) => {
    if (value === undefined || value === '' || (Array.isArray(value) && value.length === 0))
      return [];
    const condition = conditionOf(shape, columns, name, value);
    return condition ? [[condition, name, value] as const] : [];
  });
  return {
    sql: filters.map(([condition]) => condition).join(' AND ') || '1',
    params: Object.fromEntries(filters.map(([, name, value]) => [name, value])),
  };
};
