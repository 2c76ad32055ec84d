import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { resources } from '#shared/areas/index';
import type { Resource } from '#shared/kernel/contract';
import { system } from '#server/kernel/db/context';
import { acceptMessages } from '#server/model/sms/messages/accept.store';
import type { Route } from '#server/model/sms/messages/routes.store';
import type { Bench } from '../support/bench';
import type { Schema } from '../fuzz/operations';
import { type Fixtures, plainValue } from '../fuzz/plainValues';
import { lively } from './lively';

type Column = { column_name: string; data_type: string; needed: boolean };
const snake = (name: string): string => name.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`);

/** Table of an entity's rows. */
export const tableOf = snake;

const columnsOf = (bench: Bench, table: string) =>
  bench.sql<Column>(
    `select column_name, data_type, is_nullable = 'NO' and column_default is null as needed
     from information_schema.columns where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
    [table],
  );

/** A value for a column that no contract shows: a sealed text, a list, a lease. */
const filler: Record<string, unknown> = {
  uuid: () => randomUUID(),
  'timestamp with time zone': new Date().toISOString(),
  date: '2026-10-01',
  boolean: false,
  jsonb: '[]',
  text: () => randomUUID(),
};
const fillerOf = (type: string): unknown => {
  const value = filler[type];
  return typeof value === 'function' ? (value as () => unknown)() : (value ?? 1);
};

/** A row that stands from the first start on. */
const standing = async (bench: Bench, table: string): Promise<string | null> =>
  (await bench.sql<{ id: string }>(`select id from ${table} order by id limit 1`))[0]?.id ?? null;

/** A message as a submission takes it: its row is sealed and stands in the partition of its day. */
const message = async (bench: Bench, accountId: string, ids: Fixtures['ids']) => {
  const channelId = ids.get('smsChannel')?.at(-1);
  if (!channelId) throw new Error('no channel yet');
  const route: Route = { channelId, method: 'priority', fallback: false };
  const of = { sender: 'ACME', kind: 'notice', test: false, onlyParams: [null] };
  const wanted = [{ to: '+8613800138000', text: 'Seeded', reference: null }];
  const [taken] = await bench.platform.run(system, (ctx) =>
    acceptMessages(
      ctx,
      { ...of, accountId, submissionId: randomUUID(), routeOf: () => route },
      wanted,
    ),
  );
  return taken?.id ?? null;
};

let seeded = 0;
const insertRow = async (bench: Bench, r: Resource, fixtures: Fixtures): Promise<string | null> => {
  const table = snake(r.entity.name);
  const columns = await columnsOf(bench, table);
  if (!columns.some((c) => c.column_name === 'id')) return null;
  /* Safe cast: the entity's schema is an object of fields; only the listed parts are read. */
  const shape = z.toJSONSchema(r.entity.schema, { io: 'output', unrepresentable: 'any' }) as Schema;
  const id = randomUUID();
  const row: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(shape.properties ?? {})) {
    const column = columns.find((c) => c.column_name === snake(name));
    if (!column) continue;
    const plain = plainValue(schema, name, r.name, fixtures);
    const numeric = /double|int/.test(column.data_type) && typeof plain !== 'number';
    const value = numeric ? 1 : plain;
    row[column.column_name] = column.data_type === 'jsonb' ? JSON.stringify(value) : value;
  }
  for (const c of columns) {
    if (c.needed && row[c.column_name] === undefined) row[c.column_name] = fillerOf(c.data_type);
  }
  // Settings of the whole platform that stand from the start: all accounts see the same ones.
  if (table === 'consistency_tolerance' || table === 'data_test') return standing(bench, table);
  Object.assign(row, lively[r.entity.name], { id });
  // One rate a day for the whole platform: each account seeds another day.
  if (table === 'bill_rate')
    row['from_day'] = `2019-01-${String(1 + (seeded++ % 28)).padStart(2, '0')}`;
  // A system id is one on the whole platform.
  if (table === 'sms_access') row['system_id'] = `seeded-${seeded++}`;
  // A network of documentation for each account: a rule stands once for a network.
  if (table === 'network_rule') row['network'] = `198.18.${seeded++ % 250}.0/24`;
  // A text of a letter is of the whole platform too: each account seeds another version.
  if (table === 'letter_template') row['version'] = 1 + (seeded++ % 1_000_000);
  if ('number' in row && table === 'task') delete row['number'];
  const names = Object.keys(row);
  await bench.sql(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, i) => `$${i + 1}`).join(', ')})`,
    Object.values(row),
  );
  return id;
};

/** How many other things a row names: what is named is seeded before what names it. */
const references = (r: Resource) =>
  Object.keys(r.entity.schema.shape).filter((name) => /\wIds?$/.test(name)).length;

/**
 * One row of every kind of thing for an account, made from the contracts and the tables themselves, so
 * that a new area is seeded without being named here. Answers the ids by entity; what could not be
 * made is in `failed` with the reason.
 */
export const seedAccount = async (
  bench: Bench,
  accountId: string,
  values: Record<string, unknown>,
): Promise<{ fixtures: Fixtures; failed: Record<string, string> }> => {
  const ids = new Map<string, string[]>([['account', [accountId]]]);
  const fixtures: Fixtures = { ids, values: { ...values, id: undefined } };
  let waiting = (Object.values(resources) as unknown as Resource[])
    .filter((r) => r.entity.name !== 'account')
    .sort((a, b) => references(a) - references(b));
  let failed: Record<string, string> = {};
  for (let pass = 0; pass < 5 && waiting.length > 0; pass += 1) {
    failed = {};
    const again: Resource[] = [];
    for (const r of waiting) {
      try {
        const id =
          r.entity.name === 'smsRecord'
            ? await message(bench, accountId, ids)
            : await insertRow(bench, r, fixtures);
        if (id) ids.set(r.entity.name, [...(ids.get(r.entity.name) ?? []), id]);
      } catch (error) {
        failed[r.name] = (error as Error).message;
        again.push(r);
      }
    }
    waiting = again;
  }
  return { fixtures: { ids, values }, failed };
};
