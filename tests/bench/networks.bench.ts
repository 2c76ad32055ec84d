// A round of 50,000 targets at 4 nodes, one of them faulty: its time, the probes of the busiest second
// against the budget, and the memory of the worker that measures it.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { netRounds } from '#shared/areas/cdn/networkTasks/netRounds';
import { netTasks } from '#shared/areas/cdn/networkTasks/netTasks';
import { startEdges } from '../integration/cdn/tests/edges';
import { spawnWorkers } from '../support/workers';
import { startConsole } from './consoleBench';

const addresses = ['127.0.33.1', '127.0.33.2', '127.0.33.3', '127.0.33.4'];
const targetCount = Number(process.env['BENCH_TARGETS'] ?? 50_000);
const perSecond = 2_000;

const edges = await startEdges('net.test', addresses);
/** Probes that arrived in each tenth of a second. */
const tenths = new Map<number, number>();
for (const edge of edges.edges)
  edge.answer = (req, res) => {
    const at = Math.floor(performance.now() / 100);
    tenths.set(at, (tenths.get(at) ?? 0) + 1);
    if (edge.address === addresses[2]) req.socket.destroy();
    else res.writeHead(200).end();
  };
const { bench, stop } = await startConsole({
  workers: false,
  env: { EDGE_HTTP_PORT: String(edges.ports.http), EDGE_HTTPS_PORT: String(edges.ports.https) },
});
const megabytes = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
try {
  const staff = await bench.staff();
  for (const address of addresses)
    await bench.sql(
      `insert into edge_node (id, name, supplier, address, region, description, health, created_at)
       values ($1, 'Aurora', 'aurora', $2, '', '', 'healthy', now())`,
      [randomUUID(), address],
    );
  const { id } = await staff.call(netTasks.endpoints.create, {
    name: 'All paths',
    kind: 'http',
    nodeIds: [],
    attempts: 1,
    perSecond,
    lossPercent: 50,
    p95LimitMs: 5_000,
    targets: Array.from({ length: targetCount }, (_, i) => `h${i}.net.test/x`),
    cron: '0 0 1 1 *',
    zone: 'UTC',
    missed: 'skip',
  });
  const worker = await spawnWorkers(bench.config);
  const memory: number[] = [];
  await staff.call(netTasks.endpoints.run, { id });
  const began = performance.now();
  let last = 0;
  for (;;) {
    const [round] = (await staff.call(netRounds.endpoints.list, { taskId: id })).rows;
    if (round && round.pairs !== last) {
      memory.push(megabytes(worker.pid ?? 0));
      last = round.pairs;
    }
    if (round && round.state !== 'running') {
      const seconds = (performance.now() - began) / 1000;
      console.log(`${round.pairs} pairs in ${seconds.toFixed(0)} s, ${round.badPairs} bad`);
      console.log(JSON.stringify(round.verdict?.values));
      break;
    }
    await new Promise((ok) => setTimeout(ok, 500));
  }
  const slots = [...tenths.keys()];
  const second = (at: number) =>
    Array.from({ length: 10 }, (_, i) => tenths.get(at + i) ?? 0).reduce((sum, n) => sum + n, 0);
  const most = slots.reduce((max, at) => Math.max(max, second(at)), 0);
  console.log(`busiest second: ${most} probes of a budget of ${perSecond}`);
  const third = Math.max(1, Math.floor(memory.length / 3));
  const mean = (of: number[]) => of.reduce((sum, n) => sum + n, 0) / Math.max(1, of.length);
  console.log(
    `memory of the worker: ${mean(memory.slice(0, third)).toFixed(0)} MB in the first third, ${mean(memory.slice(-third)).toFixed(0)} MB in the last, at most ${Math.max(...memory).toFixed(0)} MB`,
  );
  worker.kill('SIGKILL');
} finally {
  await stop();
  await edges.stop();
}
