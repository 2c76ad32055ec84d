import { sentence } from '#shared/kernel/sentences';
import { runTest } from '#server/model/cdn/dataTests/run';
import { endRun } from '#server/model/platform/cronSchedules/index';
import type { WorkerArea } from '../../area';
import type { TaskKind } from '../../platform/tasks/taskKinds';

const link = '/datatest';

/** Looks at one test and day after the other; an item fails where its test does not hold. */
export const dataTestsKind: TaskKind = {
  kind: 'dataTests',
  link: () => link,
  notices: false,
  async process(tools, chunk) {
    for (;;) {
      const items = await chunk.items(5);
      if (items.length === 0) return;
      for (const { n, target } of items) {
        const [day = '', key = ''] = target.split(' ');
        const started = performance.now();
        const { places, failed } = await runTest(tools.platform.run, key, day);
        const ms = performance.now() - started;
        await chunk.settle([
          { n, state: failed ? 'failed' : 'done', code: String(places), message: failed, ms },
        ]);
      }
    }
  },
  async finished(ctx, task) {
    const runId = task.params['runId'];
    if (typeof runId !== 'string') return;
    const { total, failed } = task;
    const summary = sentence('dataTest.ran', { total, failed });
    await endRun(ctx, runId, { ok: task.state === 'completed', summary, link });
  },
};

/** Data tests: looking whether what must hold does. */
export const dataTestsArea: WorkerArea = { kinds: [dataTestsKind] };
