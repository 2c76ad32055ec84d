// A large log file in parts: two log workers of which the second rests in turns, one, two, and two of which
// one is killed with kill -9 again and again. Lines in the store against lines in the file, the ratio, and
// the memory of the workers.
// BENCH_MB=3072 takes a file of 3 GB; BENCH_KILL_SECONDS is how long a worker lives in the last run;
// BENCH_RUNS names some of the runs, as in `turns,one,two,kills`.
import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { largeLogs } from '#shared/areas/cdn/logs/largeLogs';
import { addLargeSupplier, linesOf, listLargeFile, startLargeLog } from '../support/largeLog';
import { spawnWorkers } from '../support/workers';
import { startConsole } from './consoleBench';
import { openTurns } from './logTurns';

const megabytes = Number(process.env['BENCH_MB'] ?? 300);
const killSeconds = Number(process.env['BENCH_KILL_SECONDS'] ?? 60);
const partKb = Number(process.env['BENCH_PART_KB'] ?? 8_192);
const runs = process.env['BENCH_RUNS']?.split(',');
const has = (name: string): boolean => runs?.includes(name) ?? true;
const supplier = await startLargeLog({ megabytes });
const { lines, sizeBytes, packedBytes } = supplier;
const { bench, stop } = await startConsole({ workers: false });
const memoryOf = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Seconds of processor time that processes have used so far: `getconf CLK_TCK` is 100 on Linux. */
const cpuOf = (pids: readonly number[]): number =>
  pids
    .map((pid) =>
      readFileSync(`/proc/${pid}/stat`, 'utf8')
        .replace(/^.*\) /, '')
        .split(' '),
    )
    .reduce((sum, of) => sum + (Number(of[11]) + Number(of[12])) / 100, 0);
const { pid: enginePid } = JSON.parse(
  readFileSync(join(process.env['TEST_RUN_DIR'] ?? '', 'analytics.service.json'), 'utf8'),
) as { pid: number };

const staff = await bench.staff();
const accountId = await bench.account();
const paramId = await addLargeSupplier(staff, supplier);
await staff.call(largeLogs.endpoints.setLimit, { limitKb: Math.max(partKb, 1_024), partKb });

type Outcome = {
  seconds: number;
  storeSeconds: number;
  kills: number;
  most: number;
  growth: number;
};
/** Stores the file once, as that of a domain of its own, by so many workers in processes of their own. */
const run = async (
  name: string,
  workers: number,
  { kill = false, turns = false } = {},
): Promise<Outcome> => {
  const start = (n: number) =>
    spawnWorkers({ ...bench.config, NODE_NAME: `${name}-${n}`, WORKER_QUEUES: ['sync'] });
  const children: ChildProcess[] = await Promise.all(
    Array.from({ length: workers }, (_, n) => start(n)),
  );
  const memory: number[] = [];
  const engineBefore = cpuOf([enginePid]);
  const began = performance.now();
  const { domainId, fileId } = await listLargeFile(bench, supplier, { accountId, paramId });
  let [kills, nextKill] = [0, killSeconds];
  const steer = turns ? openTurns({ bench, staff, second: `${name}-1` }) : null;
  for (;;) {
    await pause(500);
    await steer?.next();
    const alive = children.filter((c) => c.exitCode === null && c.signalCode === null);
    if (!kill) memory.push(Math.max(...alive.map((c) => memoryOf(c.pid ?? 0))));
    const [row] = (await staff.call(largeLogs.endpoints.list, { domainId })).rows;
    if (row?.state === 'loaded') break;
    if (row?.state === 'failed') throw new Error(row.message ?? 'failed');
    if (kill && (performance.now() - began) / 1000 > nextKill) {
      const n = kills % workers;
      const gone = new Promise((ok) => children[n]?.once('exit', ok));
      children[n]?.kill('SIGKILL');
      await gone;
      children[n] = await start(n);
      kills += 1;
      nextKill = (performance.now() - began) / 1000 + killSeconds;
    }
  }
  const seconds = (performance.now() - began) / 1000;
  const [phase] = await bench.sql<{ seconds: number }>(
    `select extract(epoch from max(p.started_at + p.ms * interval '1 millisecond') - min(p.started_at))::float8 as seconds
     from large_log_part p join large_log g on g.id = p.large_id where g.file_id = $1`,
    [fileId],
  );
  await steer?.end(fileId);
  const { stored, counted } = await linesOf(bench, domainId);
  const cpu = {
    workers: kill ? null : cpuOf(children.map((c) => c.pid ?? 0)),
    engine: cpuOf([enginePid]) - engineBefore,
  };
  for (const child of children) child.kill('SIGKILL');
  if (stored !== lines || counted !== lines)
    throw new Error(`${stored} lines stored and ${counted} counted of ${lines} in the file`);
  const half = Math.floor(memory.length / 2);
  const most = Math.max(0, ...memory);
  const growth = Math.max(0, ...memory.slice(half)) - Math.max(0, ...memory.slice(0, half));
  const rate = Math.round(lines / seconds).toLocaleString('en');
  console.log(
    `${name.padEnd(22)} ${seconds.toFixed(1).padStart(7)} s (parts ${(phase?.seconds ?? 0).toFixed(1)} s), ${rate} lines/s${kill ? `, ${kills} kills` : `, most memory of a worker ${most.toFixed(0)} MB, second half ${growth > 0 ? '+' : ''}${growth.toFixed(0)} MB`}`,
  );
  console.log(
    `${''.padEnd(22)} processor time: ${cpu.workers === null ? '' : `workers ${cpu.workers.toFixed(1)} s, `}engine ${cpu.engine.toFixed(1)} s`,
  );
  return { seconds, storeSeconds: phase?.seconds ?? seconds, kills, most, growth };
};

try {
  console.log(
    `${(sizeBytes / 1_048_576).toFixed(0)} MB, packed ${(packedBytes / 1_048_576).toFixed(0)} MB, ${lines.toLocaleString('en')} lines, parts of ${partKb} KB`,
  );
  if (has('turns')) await run('two in turns', 2, { turns: true });
  const single = has('one') ? await run('one worker', 1) : null;
  const pair = has('two') ? await run('two workers', 2) : null;
  if (has('kills')) await run(`two, kill -9 every ${killSeconds} s`, 2, { kill: true });
  if (single && pair)
    console.log(
      `two workers / one: ${(single.seconds / pair.seconds).toFixed(2)} times as fast over all, ${(single.storeSeconds / pair.storeSeconds).toFixed(2)} while parts are stored`,
    );
  const load = loadavg().map((n) => n.toFixed(1));
  console.log(`load of the machine ${load.join(' ')}`);
  console.log('in each run the lines in the store, and those counted, are the lines in the file');
} finally {
  await stop();
  await supplier.stop();
}
