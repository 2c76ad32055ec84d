import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { anyFreePort } from '#server/launcher/ports';
import { ensurePostgres } from '#server/launcher/postgres';
import { type Bench, startBench } from '../support/bench';
// @ts-expect-error plain JavaScript: Jest loads it without a transform
import { beginRun, endRun } from '../support/jest/testRun.mjs';

/** A console in this process on a database that is as durable as the launcher's. */
export const startConsole = async (
  o: Parameters<typeof startBench>[0] = {},
): Promise<{ bench: Bench; postgres: number; stop: () => Promise<void> }> => {
  const folder: string = await beginRun(true);
  process.env['TEST_RUN_DIR'] = folder;
  const { pid, url } = await ensurePostgres({
    dataDir: join(folder, 'postgres'),
    port: await anyFreePort(),
  });
  const service = JSON.stringify({ pid, url, signal: 'SIGINT' });
  writeFileSync(join(folder, 'postgres.service.json'), service, { mode: 0o600 });
  const bench = await startBench(o);
  return {
    bench,
    /** Number of the process of PostgreSQL. */
    postgres: pid,
    async stop() {
      await bench.stop();
      await endRun(folder);
    },
  };
};

/** The value below which the given share of the measurements lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
};

/** Milliseconds of each round of `work`, without the first one, which opens connections. */
export const measured = async (rounds: number, work: () => Promise<unknown>): Promise<number[]> => {
  const took: number[] = [];
  for (let i = 0; i <= rounds; i += 1) {
    const started = performance.now();
    await work();
    if (i > 0) took.push(performance.now() - started);
  }
  return took;
};
