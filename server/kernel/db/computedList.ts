import { sql } from 'kysely';
import type { Endpoint, Got, Out } from '#shared/kernel/contract';
import { type Kind, kindOf, metaOf } from '#shared/kernel/field';
import type { Ctx } from './context';
import { listVerb, shapeOf } from './list';

/** How a value of a kind is held in the database; all others are texts. */
const types: Partial<Record<Kind, string>> = {
  id: 'uuid',
  ref: 'uuid',
  time: 'timestamptz',
  // Exact for every whole number that JSON carries, and able to hold calls a second.
  count: 'float8',
  bytes: 'bigint',
  money: 'bigint',
  bps: 'float8',
  ratio: 'float8',
  ms: 'float8',
  flag: 'boolean',
  choices: 'jsonb',
  list: 'jsonb',
  sentence: 'jsonb',
  json: 'jsonb',
};
const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/**
 * A declared list of rows that come from no table, such as sums of the analytics store: filters, search,
 * order, pages and names of refs as for every other. The rows hold all fields but those names.
 */
export const computedList = <E extends Endpoint>(
  ctx: Ctx,
  endpoint: E,
  rows: readonly object[],
  query: Got<E>,
): Promise<Out<E>> => {
  const fields = Object.entries(shapeOf(endpoint)).filter(([, schema]) => !metaOf(schema).nameOf);
  const columns = fields.map(
    ([name, schema]) => sql`${sql.ref(name)} ${sql.raw(types[kindOf(schema)] ?? 'text')}`,
  );
  const json = JSON.stringify(
    rows.map((row) =>
      Object.fromEntries(Object.entries(row).map(([name, value]) => [snake(name), value])),
    ),
  );
  const source = () =>
    sql`select * from jsonb_to_recordset(${json}::jsonb) as r(${sql.join(columns)})`;
  return listVerb(endpoint, { source })(ctx, query);
};
