import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { watchNodes } from '#server/model/cdn/suppliers/nodes';
import { anyFreePort } from '#server/launcher/ports';
import { ensurePostgres } from '#server/launcher/postgres';
import { type ContentBench, startContentBench } from '../integration/cdn/content/support';
import { ready } from '../support/ready';
import { variablesOf } from '../support/workers';
// @ts-expect-error plain JavaScript: Jest loads it without a transform
import { beginRun, endRun } from '../support/jest/testRun.mjs';

const root = join(import.meta.dirname, '../..');

/** Starts a built process and waits for its first word. */
const start = async (
  file: string,
  args: string[],
  env: Record<string, string>,
): Promise<ChildProcess> => {
  const script = join(root, 'dist', file);
  if (!existsSync(script)) throw new Error(`${script} is missing: run npm run build`);
  const child = spawn(process.execPath, [script, ...args], {
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  await Promise.race([
    ready(child),
    once(child.stdout as NonNullable<typeof child.stdout>, 'data'),
  ]);
  return child;
};

/**
 * A console as it runs in production: suppliers, workers, database (durable, as the launcher starts
 * it) and analytics are processes of their own; only the API lives in this process.
 */
export const startContentLab = async (): Promise<{
  b: ContentBench;
  workers: ChildProcess;
  stop(): Promise<void>;
}> => {
  const folder: string = await beginRun();
  process.env['TEST_RUN_DIR'] = folder;
  const { pid, url } = await ensurePostgres({
    dataDir: join(folder, 'postgres'),
    port: await anyFreePort(),
  });
  writeFileSync(
    join(folder, 'postgres.service.json'),
    JSON.stringify({ pid, url, signal: 'SIGINT' }),
    { mode: 0o600 },
  );
  const children: ChildProcess[] = [];
  const b = await startContentBench({
    workers: false,
    suppliers: async (config) => {
      const file = join(folder, 'lab.json');
      writeFileSync(file, JSON.stringify(config));
      for (const role of ['aurora', 'borealis'])
        children.push(await start('lab.mjs', [`--role=${role}`], { LAB_CONFIG: file }));
    },
  });
  await watchNodes();
  const workers = await start('workers.mjs', [], variablesOf(b.bench.config));
  children.push(workers);
  return {
    b,
    workers,
    async stop() {
      for (const child of children) child.kill('SIGTERM');
      await Promise.all(children.map((c) => (c.exitCode === null ? once(c, 'exit') : null)));
      await b.stop();
      await endRun(folder);
    },
  };
};

/** The value below which a share of the sorted measurements lies. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
};
