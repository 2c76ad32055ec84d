import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import { internal, system } from '#server/kernel/db/context';
import { isPassing } from '#server/kernel/db/db';
import { type Bench, startBench, until } from '../../support/bench';

let bench: Bench;
beforeAll(async () => {
  bench = await startBench({ workers: false });
});
afterAll(() => bench.stop());

test('a connection that breaks between two statements of a transaction ends the work, not the process', async () => {
  let ended = false;
  // The clock is read over the same pool now and then: any of its connections may be the one.
  bench.platform.pool.on('acquire', (client) => client.once('end', () => (ended = true)));
  const work = bench.platform.run(system, async (ctx) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
      internal(ctx),
    );
    await bench.sql('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await until(() => ended, { what: 'the end of the connection' });
    await sql`select 1`.execute(internal(ctx));
  });
  const failure = await work.then(
    () => null,
    (error: unknown) => error,
  );
  expect(failure).toBeInstanceOf(Error);
  // Callers try again what failed for the database's sake alone.
  expect(isPassing(failure)).toBe(true);
  expect(await bench.sql('select 1 as alive')).toEqual([{ alive: 1 }]);
});
