// Time from submitting a refresh to all edge nodes of both suppliers proving it.
import { refreshes } from '#shared/areas/cdn/content/refreshes';
import { percentile, startContentLab } from './contentLab';

const rounds = Number(process.env['BENCH_REFRESHES'] ?? 60);
const host = 'www.bench.test';

const { b, stop } = await startContentLab();
try {
  const me = await b.bench.as('Super');
  await b.domain(me.accountId ?? '', host);
  const took: number[] = [];
  const answered: number[] = [];
  for (let i = 0; i < rounds; i += 1) {
    const targets = Array.from({ length: 1 + (i % 10) }, (_, n) => `http://${host}/${i}/${n}.css`);
    const started = performance.now();
    const { task } = await me.call(refreshes.endpoints.create, { targets });
    answered.push(performance.now() - started);
    for (;;) {
      const [row] = await b.bench.sql<{ state: string; verified: number; total: number }>(
        'select state, verified, total from task where id = $1',
        [task.id],
      );
      if (row && !['waiting', 'active'].includes(row.state)) {
        if (row.verified !== row.total) throw new Error(`${row.verified} of ${row.total} verified`);
        break;
      }
      await new Promise((ok) => setTimeout(ok, 5));
    }
    if (i >= 3) took.push(performance.now() - started); // the first ones open connections
  }
  console.log(
    `refresh to verified on both suppliers, ${took.length} times 1-10 URLs: p50 ${Math.round(percentile(took, 0.5))} ms, p95 ${Math.round(percentile(took, 0.95))} ms (goal p95 1000 ms); answered p95 ${Math.round(percentile(answered, 0.95))} ms`,
  );
} finally {
  await stop();
}
process.exit(0);
