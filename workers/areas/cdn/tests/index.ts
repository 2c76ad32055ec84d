import { system } from '#server/kernel/db/context';
import { measureRun } from '#server/model/cdn/tests/measure';
import { leftWaiting, waitingRun } from '#server/model/cdn/tests/runs.store';
import { settleRun } from '#server/model/cdn/tests/settle';
import { testRuns } from '#shared/areas/cdn/tests/testRuns';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

const testsWork = work(
  testRuns,
  {
    async measure({ platform, run }, { id }) {
      const waiting = await platform.run(system, (ctx) => waitingRun(ctx, id));
      if (!waiting) return;
      const result = await measureRun(platform, waiting);
      await run((ctx) => settleRun(ctx, id, result));
    },
    async sweep({ run }) {
      await run(async (ctx) => {
        for (const id of await leftWaiting(ctx)) ctx.enqueue(testRuns.jobs.measure, { id });
      });
    },
  },
  { sweep: "exists (select from test_run where state = 'waiting')" },
);

/** Tests of domains: measuring what was entered. */
export const testsArea: WorkerArea = { work: [testsWork] };
