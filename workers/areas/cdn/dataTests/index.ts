import { type DataRule, dataRuleNames, dataRules } from '#shared/areas/cdn/dataTests/rules';
import { sentence } from '#shared/kernel/sentences';
import { runRule } from '#server/model/cdn/dataTests/run';
import { endRun } from '#server/model/platform/cronSchedules/index';
import type { WorkerArea } from '../../area';
import type { TaskKind } from '../../platform/tasks/taskKinds';

const link = '/datatest';
const isRule = (name: string): name is DataRule =>
  (dataRuleNames as readonly string[]).includes(name);

/** Looks at one rule and day after the other; an item fails where its rule does not hold. */
export const dataTestsKind: TaskKind = {
  kind: 'dataTests',
  link: () => link,
  notices: false,
  async process(tools, chunk) {
    for (;;) {
      const items = await chunk.items(5);
      if (items.length === 0) return;
      for (const { n, target } of items) {
        const [day = '', rule = ''] = target.split(' ');
        const started = performance.now();
        const places = isRule(rule) ? await runRule(tools.platform.run, rule, day) : 0;
        const ms = performance.now() - started;
        const failed =
          places > 0 && isRule(rule)
            ? sentence('dataTest.failed', { day, rule: dataRules[rule], places })
            : null;
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
