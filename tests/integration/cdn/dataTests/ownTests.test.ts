import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { dataTests } from '#shared/areas/cdn/dataTests/dataTests';
import { savedQueries } from '#shared/areas/cdn/queries/savedQueries';
import { findings } from '#shared/areas/platform/findings/findings';
import { type DataTestWorld, dayOf, openDataTests } from './world';

const { create, list, remove, update } = dataTests.endpoints;
let world: DataTestWorld;
beforeAll(async () => {
  world = await openDataTests();
});
afterAll(() => world?.bench.stop());

test("/datatest: a test of one's own holds a saved question against a limit, row by row", async () => {
  const day = dayOf(17);
  const saved = (name: string, sql: string) =>
    world.operator.call(savedQueries.endpoints.create, { name, sql, params: '', remark: '' });
  const ofHour = `SELECT toHour(s.ts) AS hour, sum(s.requests) AS value FROM stats_5m AS s
    WHERE s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')} GROUP BY hour ORDER BY hour`;
  const question = await saved('Requests by hour', ofHour);
  const draft = {
    name: 'No hour above 48 requests',
    queryId: question.id,
    comparison: 'atMost',
    limitValue: 48,
    severity: 'warning',
  } as const;
  const test = await world.operator.call(create, draft);
  await world.good(day);
  expect(await world.look(test.id, day)).toBe(0);
  await world.plant('stats_5m', day, { requests: '3', bytes: '0' });
  expect(await world.look(test.id, day)).toBe(1);
  const row = (await world.operator.call(list, {})).rows.find((r) => r.id === test.id);
  expect(row).toMatchObject({
    rule: 'own',
    state: 'failed',
    places: 1,
    queryName: 'Requests by hour',
  });
  expect(row?.sample).toEqual([{ what: '10', kind: 'text', expected: '≤ 48', found: '51' }]);
  const { rows } = await world.operator.call(findings.endpoints.list, {
    kind: ['recordTest'],
    size: 50,
  });
  expect(rows.find((f) => f.scopeKey === `${test.id} ${day}`)).toMatchObject({
    state: 'open',
    severity: 'warning',
    summary: { values: { rule: draft.name } },
  });
  await world.operator.call(update, { id: test.id, ...draft, limitValue: 51 });
  expect(await world.look(test.id, day)).toBe(0);

  // What gives no value, what reads elsewhere, and what its author may not read is refused.
  const lines = await saved('Lines', 'SELECT count() AS value FROM access_log');
  const nothing = await saved('No value', 'SELECT 1 AS one');
  const refusal = (queryId: string, code: string, by = world.operator) =>
    expect(by.call(create, { ...draft, name: 'x', queryId })).rejects.toMatchObject({
      body: { code },
    });
  await refusal(lines.id, 'query.refused');
  await refusal(nothing.id, 'dataTest.value');
  await refusal(question.id, 'query.refused', await world.bench.staff({ data: 'operate' }));
  await expect(
    world.operator.call(savedQueries.endpoints.remove, { id: question.id }),
  ).rejects.toMatchObject({ body: { code: 'data.inUse' } });
  const builtIn =
    (await world.operator.call(list, {})).rows.find((r) => r.rule === 'hits')?.id ?? '';
  for (const write of [
    world.operator.call(update, { id: builtIn, ...draft, name: 'y' }),
    world.operator.call(remove, { id: builtIn }),
  ])
    await expect(write).rejects.toMatchObject({ body: { code: 'dataTest.builtIn' } });
  await world.operator.call(remove, { id: test.id });
  expect(await world.look(test.id, day)).toBe(0);
});
