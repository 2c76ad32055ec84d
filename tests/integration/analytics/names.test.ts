import { createClient } from '@clickhouse/client';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type Engine, log, openEngine } from './client';

let engine: Engine;
beforeAll(async () => {
  engine = await openEngine();
});
afterAll(() => engine.stop());

test.each([
  [`SELECT * FROM "/etc/passwd"`],
  [`SELECT * FROM '/etc/passwd'`],
  [`SELECT count() FROM default."/etc/passwd"`],
  [`CREATE DATABASE fs ENGINE = Filesystem`],
  [`CREATE DATABASE fs ENGINE = Atomic`],
])('%s would leave the database and is refused', async (query) => {
  await expect(engine.client.command({ query })).rejects.toMatchObject({ code: '497' });
});
test('a name beside the text and a foreign database are refused', async () => {
  const named = engine.rows('SELECT * FROM {t:Identifier}', { t: '/etc/passwd' });
  await expect(named).rejects.toMatchObject({ code: '497' });
  const other = createClient({ log, url: engine.url, database: 'system' });
  await expect(other.query({ query: 'SELECT * FROM users' })).rejects.toMatchObject({ code: '81' });
  await other.close();
});
