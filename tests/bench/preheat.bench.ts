// Preheat of 50,000 URLs through the console against a bare undici loop on the same edges.
import { Pool } from 'undici';
import { edgeNodes } from '#lab/kernel/config';
import { preheats } from '#shared/areas/cdn/content/preheats';
import { percentile, startContentLab } from './contentLab';

const count = Number(process.env['BENCH_URLS'] ?? 50_000);
const inFlight = 64;
const host = 'www.bench.test';

const { b, stop } = await startContentLab();
const me = await b.bench.as('Super');
await b.domain(me.accountId ?? '', host, ['aurora']);
const paths = Array.from({ length: count }, (_, i) => `/media/${i}.bin`);
const nodes = edgeNodes.filter((n) => n.supplier === 'aurora');
const pools = nodes.map(
  (n) => new Pool(`http://${n.address}:${b.config.edges.httpPort}`, { connections: inFlight }),
);

/** The least a program can do: every URL from every node, a fixed number at a time. */
const bare = async (): Promise<number> => {
  const started = performance.now();
  let next = 0;
  const runner = async () => {
    while (next < paths.length) {
      const path = paths[next++] ?? '/';
      await Promise.all(
        pools.map(async (pool) => {
          const answer = await pool.request({ path, method: 'GET', headers: { host } });
          await answer.body.dump();
        }),
      );
    }
  };
  await Promise.all(Array.from({ length: inFlight / 2 }, runner));
  return performance.now() - started;
};

const preheat = async (): Promise<{ acceptedMs: number; ms: number }> => {
  const started = performance.now();
  const { task } = await me.call(preheats.endpoints.create, {
    targets: paths.map((p) => `http://${host}${p}`),
    taskType: 'edge',
  });
  const acceptedMs = performance.now() - started;
  for (;;) {
    const [row] = await b.bench.sql<{ state: string; ok: number; ms: number }>(
      'select state, ok, extract(epoch from finished_at - started_at) * 1000 as ms from task where id = $1',
      [task.id],
    );
    if (row && !['waiting', 'active'].includes(row.state)) {
      if (row.ok !== count) throw new Error(`${row.ok} of ${count} succeeded`);
      return { acceptedMs, ms: Number(row.ms) };
    }
    await new Promise((ok) => setTimeout(ok, 100));
  }
};

try {
  await bare(); // fills the edges, so that both sides measure the same hits
  console.log(`URLs ${count}, nodes ${nodes.length}, in flight ${inFlight}`);
  const rate = (ms: number) => Math.round((count / ms) * 1000);
  const rounds = [];
  for (let i = 0; i < 3; i += 1) {
    const r = { bareMs: await bare(), ...(await preheat()) };
    rounds.push(r);
    console.log(
      `bare ${rate(r.bareMs)} URL/s, preheat ${rate(r.ms)} URL/s, ratio ${(r.bareMs / r.ms).toFixed(2)}, accepted in ${Math.round(r.acceptedMs)} ms`,
    );
  }
  const ratio = percentile(
    rounds.map((r) => r.bareMs / r.ms),
    0.5,
  );
  const acceptedMs = percentile(
    rounds.map((r) => r.acceptedMs),
    0.5,
  );
  console.log(
    `preheat / bare undici loop, median: ${Math.round(ratio * 100)} % (goal 60 %); accepted in ${Math.round(acceptedMs)} ms (goal 2000 ms)`,
  );
} finally {
  await Promise.all(pools.map((p) => p.close()));
  await stop();
}
process.exit(0);
