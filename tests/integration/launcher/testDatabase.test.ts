import { afterAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { type TestDatabase, testDatabase } from '../../support/postgres';

const open: TestDatabase[] = [];
afterAll(() => Promise.all(open.map((database) => database.drop())));

const rows = async (url: string, sql: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const result = await client.query(sql);
  await client.end();
  return result.rows;
};

const template = {
  name: 'letters',
  make: async (url: string) => {
    await rows(url, 'CREATE TABLE letter AS SELECT 1 AS n');
  },
};

test('each call gives a database of its own, copied from the template that is made once', async () => {
  const [first, second] = await Promise.all([testDatabase(template), testDatabase(template)]);
  open.push(first, second);
  await rows(first.url, 'INSERT INTO letter VALUES (2)');
  expect(await rows(first.url, 'SELECT n FROM letter ORDER BY n')).toEqual([{ n: 1 }, { n: 2 }]);
  expect(await rows(second.url, 'SELECT n FROM letter')).toEqual([{ n: 1 }]);
});

test('the cluster is UTF-8 and sorts Chinese by its own collation', async () => {
  const database = await testDatabase();
  open.push(database);
  expect(await rows(database.url, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
  const sorted = await rows(
    database.url,
    `SELECT string_agg(w, '' ORDER BY w COLLATE "zh-Hans-x-icu") AS line FROM (VALUES ('中'), ('阿')) v(w)`,
  );
  expect(sorted).toEqual([{ line: '阿中' }]);
});
