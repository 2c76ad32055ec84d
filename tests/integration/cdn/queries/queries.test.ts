import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { analyticsQueries } from '#shared/areas/cdn/queries/queries';
import { queryBudgets } from '#shared/areas/cdn/queries/queryBudgets';
import { withTrace } from '#server/kernel/process/log';
import { type Bench, type Caller, Refusal, startBench, until } from '../../../support/bench';

const { list, running, worst, stop } = analyticsQueries.endpoints;
/** Reads no table and never ends by itself. */
const endless = 'SELECT count() FROM system.numbers WHERE sipHash64(number) = 1';
let b: Bench;
let engineer: Caller;
let reader: Caller;

beforeAll(async () => {
  b = await startBench({ workers: false });
  engineer = await b.staff({ series: 'approve', accounts: 'view' });
  reader = await b.staff({ series: 'view' });
});
afterAll(() => b.stop());

const ask = (screen: string) => engineer.call(list, {}, { 'x-screen': screen });
const asker = (operation: string) => ({
  userId: engineer.personId,
  accountId: null,
  role: 'staff',
  operation,
  screen: '/cdn-analyze',
});
/** A question of this process that runs until somebody ends it, as a request would ask it. */
const startEndless = (name: string) => {
  const answer = withTrace({ requestId: name, asker: asker('statistics.series') }, () =>
    b.platform.analytics.query({ name, sql: endless, maxMs: 600_000 }),
  );
  return answer.then(
    () => null,
    (error: unknown) => error,
  );
};
const runningOf = async (name: string) =>
  (await engineer.call(running, { search: name })).rows.find((r) => r.name === name);

test('/cdn-queryaudit: each question is recorded with who asked, on which screen, by which operation, and what it read', async () => {
  const screen = '/cdn-queryaudit';
  await ask(screen);
  const row = await until(async () => {
    const { rows } = await engineer.call(list, { screen });
    return rows.find((r) => r.operation === 'analyticsQueries.list');
  });
  expect(row).toMatchObject({ email: engineer.email, state: 'done', lane: 'interactive' });
  expect(row.sql).toContain('SELECT');
  const { rows } = await engineer.call(list, { email: engineer.email, screen, size: 1 });
  expect(rows).toHaveLength(1);
});

test('/cdn-queryaudit: deep pages follow each other without a gap or a repeat', async () => {
  const whole = await until(async () => {
    const { rows } = await engineer.call(list, { size: 200, atTo: new Date().toISOString() });
    return rows.length > 3 && rows;
  });
  const last = new Date(Date.parse(whole[0]?.at ?? '') + 1).toISOString();
  const ids: string[] = [];
  let after: string | undefined;
  do {
    const page = await engineer.call(list, { size: 2, after, atTo: last });
    ids.push(...page.rows.map((r) => r.id));
    after = page.next ?? undefined;
  } while (after && ids.length < whole.length);
  expect(ids.slice(0, whole.length)).toEqual(whole.map((r) => r.id).slice(0, ids.length));
});

test('/cdn-queryaudit: kill frees the engine, and the asker reads a plain sentence', async () => {
  const end = startEndless('endless');
  const row = await until(() => runningOf('endless'));
  expect(row).toMatchObject({ screen: '/cdn-analyze', email: engineer.email, sql: endless });
  await engineer.call(stop, { id: row.id });
  expect(await end).toMatchObject({ code: 'analytics.stopped' });
  await until(async () => {
    const busy = await b.platform.analytics.query<{ n: string }>({
      name: 'busy',
      sql: `SELECT count() AS n FROM system.processes WHERE query LIKE '%sipHash64(number) = 1%' AND query NOT LIKE '%processes%'`,
    });
    return busy[0]?.n === '0';
  });
  await until(async () => (await runningOf('endless')) === undefined);
  const ended = await until(async () => {
    const { rows } = await engineer.call(list, { state: ['stopped'] });
    return rows.find((r) => r.name === 'endless');
  });
  expect(ended).toMatchObject({ errorCode: 'analytics.stopped' });
  const acts = await b.sql("select user_email from audit where module = 'analyticsQuery'");
  expect(acts).toEqual([{ user_email: engineer.email }]);
});

test('a question that has ended cannot be stopped, and who may only look cannot stop one', async () => {
  const end = startEndless('guarded');
  const { id } = await until(() => runningOf('guarded'));
  await expect(reader.call(stop, { id })).rejects.toThrow(/403/);
  await engineer.call(stop, { id });
  await end;
  await until(async () => (await runningOf('guarded')) === undefined);
  await expect(engineer.call(stop, { id })).rejects.toThrow(/404 data.absent/);
});

test('a question of a process that died is not shown as running', async () => {
  await b.sql(`insert into running_query (id, name, lane, operation, screen, sql, params, started_at, seen_at)
    values (gen_random_uuid(), 'orphan', 'heavy', '', '', '', '{}', now(), now() - interval '6 seconds')`);
  expect(await runningOf('orphan')).toBeUndefined();
});

test('/cdn-queryaudit: a budget of a role on a screen is enforced before the question runs', async () => {
  const budget = await engineer.call(queryBudgets.endpoints.create, {
    role: 'staff',
    screen: '/cdn-queryaudit',
    readRows: 1,
    seconds: 5,
  });
  // The records themselves are more than one row.
  const read = () => engineer.call(list, {}, { 'x-screen': '/cdn-queryaudit' });
  const refusal = await until(() =>
    read().then(
      () => null,
      (e: Refusal) => e,
    ),
  );
  expect(refusal.body).toMatchObject({
    code: 'analytics.budget',
    values: { rows: 1, seconds: 5 },
  });
  await engineer.call(list, {}, { 'x-screen': '/cdn-analyzequery' });
  const row = await until(async () => {
    const { rows } = await engineer.call(list, { state: ['refused'] });
    return rows[0];
  });
  expect(row.readRows).toBe(0);
  await engineer.call(queryBudgets.endpoints.remove, { id: budget.id });
  await until(() => read().catch(() => null));
});

test('the budget of role and screen counts before that of the screen, that before the role, that before the one for all', async () => {
  const budgets = [
    ['any', '', 4],
    ['staff', '', 3],
    ['any', '/cdn-queryaudit', 2],
    ['staff', '/cdn-queryaudit', 1],
  ] as const;
  const read = () => engineer.call(list, {}, { 'x-screen': '/cdn-queryaudit' });
  for (const [role, screen, readRows] of budgets) {
    const draft = { role, screen, readRows, seconds: 5 };
    await b.sql(
      `insert into query_budget (id, role, screen, read_rows, seconds, created_at)
       values (gen_random_uuid(), $1, $2, $3, $4, now())`,
      Object.values(draft),
    );
    await until(async () => {
      const refusal = await read().then(
        () => null,
        (e: Refusal) => e,
      );
      return refusal?.body.values?.['rows'] === readRows;
    });
  }
  await b.sql('delete from query_budget');
  await until(() => read().catch(() => null));
});

test('a second budget for the same role and screen is refused, as is an address that is none', async () => {
  const { create } = queryBudgets.endpoints;
  const draft = { role: 'Super', screen: '/cdn-log', readRows: 1_000_000, seconds: 5 } as const;
  const first = await engineer.call(create, draft);
  await expect(engineer.call(create, draft)).rejects.toThrow(/data.taken/);
  await expect(engineer.call(create, { ...draft, screen: 'cdn-log' })).rejects.toThrow(
    /field.format|request.invalid/,
  );
  await expect(reader.call(create, { ...draft, role: 'Admin' })).rejects.toThrow(/403/);
  await engineer.call(queryBudgets.endpoints.remove, { id: first.id });
});

test('/cdn-queryaudit: the worst of the week stand together by their shape', async () => {
  const before = await until(async () => {
    const { rows } = await engineer.call(worst, { search: 'queries.list', size: 200 });
    return rows.length > 0 && rows;
  });
  for (const row of before) {
    expect(row.asked).toBeGreaterThanOrEqual(row.failed);
    expect(row.sumMs).toBeGreaterThanOrEqual(row.maxMs);
  }
  expect(before.map((r) => r.sumMs)).toEqual(before.map((r) => r.sumMs).toSorted((x, y) => y - x));
});
