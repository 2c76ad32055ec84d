import { sentence } from '#shared/kernel/sentences';
import { askEdge } from './edgeRequests';
import { markOf } from '#server/model/cdn/suppliers/gateway';
import { summaryOf } from './results.store';
import { moveTask, tell } from '#server/model/platform/tasks/index';
import type { NodeAnswer } from '#shared/areas/cdn/content/schemas';
import type { TaskKind } from '../../platform/tasks/taskKinds';
import type { Item, Settled } from '#server/model/platform/tasks/chunk';
import { nodesFor } from './edgeFetch';
import { isHeld } from './evidence';
import { laneOf } from './supplierTask';
import { sweep } from './sweep';

const concurrency = 24;

/** HIT or MISS when all nodes that tell agree, MIXED when they differ; failed when none answered. */
export const judgeProbe = (item: Item, answers: readonly NodeAnswer[]): Settled => {
  const answered = answers.filter((a) => a.error === null);
  const ms = Math.max(0, ...answers.map((a) => a.ms));
  if (answered.length === 0) {
    const [first] = answers;
    const message = first
      ? sentence('content.nodeFailed', { node: first.node, answer: first.error ?? '–' })
      : sentence('content.noNode');
    return { n: item.n, state: 'failed', code: 'unreachable', message, ms, evidence: answers };
  }
  const states = answered.map(isHeld).filter((state) => state !== undefined);
  const hits = states.filter(Boolean).length;
  const code =
    states.length === 0 ? 'untold' : hits === states.length ? 'HIT' : hits === 0 ? 'MISS' : 'MIXED';
  return { n: item.n, state: 'done', code, ms, evidence: answers };
};

/** Asks nodes whether they hold each address, without making them fetch it. */
export const probeKind: TaskKind = {
  kind: 'probe',
  async process(tools, chunk) {
    const nodes = await nodesFor(chunk);
    const mark = await markOf(laneOf(chunk).paramId);
    await sweep(tools, chunk, {
      concurrency,
      gapMs: 0,
      judge: judgeProbe,
      ask: (item) =>
        Promise.all(
          nodes.map((node) => askEdge({ url: item.target, ...node, method: 'HEAD', mark })),
        ),
    });
  },
  async finished(ctx, task) {
    const result = await summaryOf(ctx, task.id);
    tell(ctx, await moveTask(ctx, task, task.state, { result }));
  },
  link: (task) => `/cdn-task?tab=probe&task=${task.id}`,
};
