// What the limit of a plan adds to a request of an API key, over HTTP and by itself.
import { openCallLimit } from '#server/model/cdn/plans/calls';
import { postgresTokens } from '#server/model/cdn/plans/tokens';
import { planBindings, plans } from '#shared/areas/cdn/plans/plans';
import type { Who } from '#shared/kernel/access';
import { plainPlan } from '../support/noLimits';
import { plantKey, signedCall } from '../support/signedCalls';
import { measured, percentile, startConsole } from './consoleBench';

const rounds = 1_500;
const { bench, stop } = await startConsole({ workers: false });
try {
  const staff = await bench.staff();
  const bound = await bench.as('Super');
  const free = await bench.as('Super');
  const plan = await staff.call(plans.endpoints.create, {
    name: 'measured',
    ...plainPlan,
    apiPerSecond: 5_000,
  });
  await staff.call(planBindings.endpoints.bind, {
    planId: plan.id,
    accountIds: [bound.accountId ?? ''],
    domainIds: [],
    fromAt: new Date(Date.now() - 60_000).toISOString(),
    toAt: null,
  });
  const url = `${bench.base}/api/domains`;
  const keyOf = (p: typeof bound) =>
    plantKey(bench, { accountId: p.accountId ?? '', personId: p.personId, ceiling: 'basic' });
  const keys = { 'without a plan': await keyOf(free), 'with a plan': await keyOf(bound) };
  const p50: number[] = [];
  for (const [what, key] of Object.entries(keys)) {
    const took = await measured(rounds, () => signedCall(key, { method: 'GET', url }));
    p50.push(percentile(took, 0.5));
    console.log(
      `HTTP ${what}: p50 ${percentile(took, 0.5).toFixed(2)} ms, p95 ${percentile(took, 0.95).toFixed(2)} ms`,
    );
  }
  console.log(`added at p50: ${((p50[1] ?? 0) - (p50[0] ?? 0)).toFixed(3)} ms (goal 0.3 ms)`);
  const limit = openCallLimit(bench.platform, postgresTokens(bench.platform.pool));
  const who = { accountId: bound.accountId, ceiling: 'basic' } as Who;
  for (const perSecond of [5_000, 100, 10]) {
    await bench.sql('update plan set api_per_second = $1, overflow = $2', [perSecond, 'throttle']);
    await new Promise((ok) => setTimeout(ok, 2_100));
    await limit(who);
    await new Promise((ok) => setTimeout(ok, 1_100));
    const took: number[] = [];
    // A client that keeps below the limit: what it waits is the limiter's own time.
    for (let i = 0; i < Math.min(1_000, perSecond * 2); i += 1) {
      const started = performance.now();
      await limit(who).catch(() => undefined);
      took.push(performance.now() - started);
      await new Promise((ok) => setTimeout(ok, 1_200 / perSecond));
    }
    console.log(
      `limiter at ${perSecond}/s: p50 ${percentile(took, 0.5).toFixed(3)} ms, p95 ${percentile(took, 0.95).toFixed(3)} ms`,
    );
  }
} finally {
  await stop();
}
process.exit(0);
