import { createHash } from 'node:crypto';
import type { Action } from '#shared/kernel/access';
import type { Operation, Schema } from '../fuzz/operations';
import { entityOf, type Fixtures } from '../fuzz/plainValues';
import type { Bench } from '../support/bench';
import { call, type Input, inputFor } from './call';
import { expected } from './principals';
import type { Side, World } from './world';

/** One hash over every row that belongs to an account, in any table, children of its things included. */
export const footprint = async (bench: Bench, side: Side): Promise<string> => {
  const tables = await bench.sql<{ table_name: string; column_name: string }>(
    `select c.table_name, c.column_name from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.data_type in ('uuid', 'text')
     and (c.column_name = 'stream' or c.column_name like '%\\_id' or c.column_name = 'id')
     and c.table_name not in ('audit', 'idempotency', 'session', 'outbox')`,
  );
  const ids = [...side.fixtures.ids.values()].flat();
  const wanted = [...ids, `account:${side.accountId}`];
  const hash = createHash('sha256');
  for (const { table_name: table, column_name: column } of tables) {
    const digests = await bench.sql<{ h: string | null }>(
      `select md5(string_agg(t::text, '|' order by t::text)) as h from ${table} t where ${column}::text = any($1)`,
      [wanted],
    );
    hash.update(`${table}.${column}:${digests[0]?.h};`);
  }
  const heard = await bench.sql<{ n: number }>(
    'select count(*)::int as n from outbox where stream = $1',
    [`account:${side.accountId}`],
  );
  return `${hash.digest('hex')} ${heard[0]?.n}`;
};

const isId = (s: Schema | undefined): boolean =>
  s?.format === 'uuid' || (s?.items ? isId(s.items) : (s?.anyOf ?? []).some(isId));
/** Fields of an operation that name a thing of an account; things of the platform belong to nobody. */
const idFields = (o: Operation, side: Side): string[] =>
  Object.entries({ ...o.query, ...o.body?.properties })
    .filter(([name, s]) => {
      if (!isId(s)) return false;
      const entity = entityOf(name, s.items ?? s.anyOf?.find(isId) ?? s, o.resource) ?? '';
      return side.fixtures.ids.has(entity) && !shared.has(entity);
    })
    .map(([name]) => name);
/** Kinds of things that the platform lends to all accounts. */
const shared = new Set(['supplierParam', 'edgeNode', 'smsChannel']);

/** The same request with things of the other account in one place: its path, or one field. */
const variants = (o: Operation, own: Fixtures, other: Side): [string, Input][] => {
  const mine = inputFor(o, own);
  const theirs = inputFor(
    { ...o, queryRequired: [...o.queryRequired, ...idFields(o, other)] },
    other.fixtures,
  );
  const all: [string, Input][] = [];
  const entity = entityOf('id', {}, o.resource) ?? '';
  if ('id' in o.inPath && !shared.has(entity))
    all.push(['path', { inPath: theirs.inPath, fields: mine.fields }]);
  for (const name of idFields(o, other)) {
    const schema = o.body?.properties?.[name] ?? o.query[name] ?? {};
    const ids = other.fixtures.ids.get(
      entityOf(name, schema.items ?? schema.anyOf?.find(isId) ?? schema, o.resource) ?? '',
    );
    const value = schema.type === 'array' ? [ids?.[0]] : ids?.[0];
    all.push([name, { inPath: mine.inPath, fields: { ...mine.fields, [name]: value } }]);
  }
  return all;
};

/**
 * Asks every operation a Super may ask, with things of another account in each place that takes an id:
 * a path must answer 404, a field must be refused or find nothing, and not a row of the other account
 * may change, nor may one of its events arise. Answers what came out otherwise.
 */
export const runForeign = async (
  bench: Bench,
  operations: readonly Operation[],
  world: World,
): Promise<{ count: number; wrong: string[] }> => {
  const { token } = await bench.as('Super', { accountId: world.a.accountId });
  const traces = [world.b.accountId, world.b.host];
  const wrong: string[] = [];
  let count = 0;
  let before = await footprint(bench, world.b);
  for (const o of operations.filter(
    (op) =>
      op.resource !== 'session' &&
      op.permission !== 'public' &&
      /* Safe cast: the document's demands are actions of the contracts. */
      expected('Super', op.permission as Action) === 'allow',
  )) {
    for (const [place, input] of variants(o, world.a.fixtures, world.b)) {
      count += 1;
      const answer = await call(bench.base, o, token, input);
      const request = JSON.stringify(input);
      const leak =
        answer.status === 200 &&
        traces.some((t) => answer.text.includes(t) && !request.includes(t));
      if (place === 'path' ? answer.status !== 404 : leak || answer.status >= 500)
        wrong.push(`${o.id} by ${place}: ${answer.status} ${answer.text.slice(0, 200)}`);
      const after = await footprint(bench, world.b);
      if (after !== before)
        wrong.push(`${o.id} by ${place}: changed something of the other account`);
      before = after;
    }
    await world.restore();
  }
  return { count, wrong };
};

/** Reads every own thing by its id: shows that the ids of `runForeign` are of things that do exist. */
export const runOwn = async (
  bench: Bench,
  operations: readonly Operation[],
  world: World,
): Promise<{ count: number; wrong: string[] }> => {
  const { token } = await bench.as('Super', { accountId: world.a.accountId });
  const wrong: string[] = [];
  const reading = operations.filter(
    (o) =>
      o.method === 'GET' &&
      'id' in o.inPath &&
      o.permission !== 'public' &&
      /* Safe cast: as above. */
      expected('Super', o.permission as Action) === 'allow',
  );
  for (const o of reading) {
    const answer = await call(bench.base, o, token, inputFor(o, world.a.fixtures));
    if (answer.status !== 200) wrong.push(`${o.id}: ${answer.status} ${answer.text.slice(0, 200)}`);
  }
  return { count: reading.length, wrong };
};
