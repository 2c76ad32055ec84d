import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { migrate, migrationsFolder } from '#server/kernel/db/migrate';
import { type Sentence } from '#shared/kernel/field';
import { sentenceText } from '#shared/kernel/sentences';
import { type TestDatabase, testDatabase } from '../../support/postgres';

const step = '0240_sentences.sql';
let database: TestDatabase;
let pool: pg.Pool;
let before: string;

beforeAll(async () => {
  database = await testDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  before = mkdtempSync(join(tmpdir(), 'migrations-'));
  for (const name of readdirSync(migrationsFolder()).filter((f) => f < step))
    cpSync(join(migrationsFolder(), name), join(before, name));
  await migrate(pool, before);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
  rmSync(before, { recursive: true });
});

const both = '供应商正忙：a ‖ The supplier is busy with the domain: a';
const ids = [1, 2, 3, 4, 5].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
const [account, domain, param, entry, task] = ids;
const steps = [
  { step: 'create', state: 'done', at: 'x', ms: 1, message: '已创建 ‖ Created' },
  { step: 'push', state: 'waiting', at: 'x', ms: null, message: null },
];

test('texts of before are carried over, those in two languages with both, and none is lost', async () => {
  // Rows as an older version left them; what else they refer to is of no matter here.
  await pool.query("set session_replication_role = 'replica'");
  await pool.query(
    `insert into domain (id, account_id, name, origin_host, origin_port, origin_protocol, status, status_message, remark, verify_name, verify_value, sync_start_at, created_at)
     values ($1, $2, 'a.test', 'o.test', 80, 'http', 'Error', $3, '', 'v', 'v', now(), now())`,
    [domain, account, both],
  );
  await pool.query(
    `insert into domain_supplier (id, account_id, domain_id, param_id, weight, state, steps, message, created_at)
     values ($1, $2, $3, $4, 1, 'error', $5, '驳回的理由', now())`,
    [entry, account, domain, param, JSON.stringify(steps)],
  );
  await pool.query(
    `insert into task_item (task_id, n, lane, target, state, message) values
     ($1, 1, 'l', 't', 'failed', $2), ($1, 2, 'l', 't', 'done', null), ($1, 3, 'l', 't', 'failed', '')`,
    [task, both],
  );
  await pool.query(
    `insert into event_log (stream, seq, name, payload, request_id) values
     ('account:x', 1, 'domains.changed', $1, 'r'), ('account:x', 2, 'domainSuppliers.changed', $2, 'r'), ('account:x', 3, 'other.changed', '{"id": 1}', 'r')`,
    [
      { id: domain, statusMessage: both },
      { id: entry, message: null, steps },
    ],
  );
  await migrate(pool);

  const read = async (sql: string): Promise<(readonly [string, string] | null)[]> =>
    (await pool.query<{ said: Sentence | null }>(sql)).rows.map(
      (r) => r.said && sentenceText(r.said),
    );
  const halves = both.split(' ‖ ');
  const created = ['已创建', 'Created'];
  expect(await read('select status_message as said from domain')).toEqual([halves]);
  expect(await read('select message as said from domain_supplier')).toEqual([
    ['驳回的理由', '驳回的理由'],
  ]);
  const ofSteps = "jsonb_array_elements(steps) -> 'message' as said";
  expect(
    await read(
      `select nullif(said, 'null') as said from (select ${ofSteps} from domain_supplier) s`,
    ),
  ).toEqual([created, null]);
  expect(await read('select message as said from task_item order by n')).toEqual([
    halves,
    null,
    null,
  ]);
  const events = await pool.query<{ payload: Record<string, never> }>(
    'select payload from event_log order by seq',
  );
  const [changed, supplier, other] = events.rows.map((r) => r.payload);
  expect(sentenceText(changed?.['statusMessage'] as unknown as Sentence)).toEqual(halves);
  expect(supplier).toMatchObject({
    message: null,
    steps: [{ message: { values: { zhCN: '已创建', en: 'Created' } } }, { message: null }],
  });
  expect(other).toEqual({ id: 1 });
});
