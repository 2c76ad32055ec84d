import type { Ctx } from '#server/kernel/db/context';
import { idOfName } from '#server/model/cdn/domains/configuration/configs.store';
import { pushConfig } from '#server/model/cdn/domains/configuration/push';
import { waveParamsOf } from '#server/model/cdn/domains/configuration/waves';
import * as store from '#server/model/cdn/domains/configuration/waves.store';
import { domainForUpdate } from '#server/model/cdn/domains/domains.store';
import { mustAllow } from '#server/model/cdn/domains/transition';
import { failureSentence } from '#server/model/cdn/suppliers/failures';
import type { Item, Settled } from '#server/model/platform/tasks/chunk';
import { Failure } from '#shared/kernel/errors';
import { sentence } from '#shared/kernel/sentences';
import type { Tools } from '../../../kernel/work';
import { type Chunk, later, type TaskKind } from '../../platform/tasks/taskKinds';

const lookMs = 1_000;
/** A domain that is not configured by then counts as failed in its wave. */
const slowMinutes = 10;

/** Pushes one domain once, however often it is tried; what cannot be pushed is settled at once. */
const push = async (tools: Tools, chunk: Chunk, { n, target }: Item): Promise<void> => {
  const key = { taskId: chunk.task.id, n };
  try {
    await tools.run(async (ctx: Ctx) => {
      if (await store.isPushed(ctx, key)) return;
      const id = await idOfName(ctx, target);
      if (!id) throw new Failure('data.absent');
      const d = await domainForUpdate(ctx, id);
      mustAllow(d, 'repush');
      await store.notePush(ctx, key, await pushConfig(ctx, d, {}, { cause: 'repush' }));
    });
    await chunk.settle([{ n, state: 'submitted' }]);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    await tools.run((ctx) => store.noteRefusal(ctx, key, null));
    await chunk.settle([{ n, state: 'failed', code: error.code, message: failureSentence(error) }]);
  }
};

const failed = (n: number, message: Settled['message']): Settled => ({
  n,
  state: 'failed',
  message,
});

/** How a push ended; null while the domain is being configured. */
const endOf = (s: store.PushStanding): Settled | null => {
  const { n } = s;
  // What was written stands, whatever became of the domain since.
  if (s.outcome)
    return s.outcome === 'done' ? { n, state: 'done', verified: true } : failed(n, s.reason);
  if (s.status === 'Error' || s.status === 'BindCertificateError') return failed(n, s.reason);
  if (s.status === 'Activated' && (s.configVersion ?? 0) >= s.version)
    return { n, state: 'done', verified: true, ms: s.ageMs };
  if (s.status !== 'Configuring') return failed(n, sentence('wave.left'));
  return s.ageMs > slowMinutes * 60_000
    ? failed(n, sentence('wave.slow', { minutes: slowMinutes }))
    : null;
};

/** Ends what has come on air or failed; answers whether the whole wave has. */
const settleWave = async (
  tools: Tools,
  chunk: Chunk,
  wave: { first: number; last: number },
): Promise<boolean> => {
  const { id } = chunk.task;
  const standing = await tools.run((ctx) => store.standingOf(ctx, id, wave));
  const ended = standing.flatMap((s) => endOf(s) ?? []);
  // The outcome is written first: a worker that dies here settles the items from it again.
  await tools.run((ctx) =>
    store.setOutcomes(
      ctx,
      id,
      ended.map(({ n, state }) => ({
        taskId: id,
        n,
        outcome: state === 'done' ? 'done' : 'failed',
      })),
    ),
  );
  await chunk.settle(ended);
  return ended.length === standing.length;
};

/** Fails what is left, saying which wave stopped the task. */
const stopAll = async (chunk: Chunk, message: Settled['message']): Promise<void> => {
  for (;;) {
    const items = await chunk.items(1_000);
    if (items.length === 0) return;
    await chunk.settle(
      items.map(({ n }) => ({ n, state: 'failed' as const, code: 'stopped', message })),
    );
  }
};

/** Pushes wave by wave; the next begins when all domains of the last are on air and few enough failed. */
export const resyncKind: TaskKind = {
  kind: 'resync',
  link: () => '/cdn-domainconfigmanag',
  async process(tools, chunk) {
    const params = waveParamsOf(chunk.task);
    for (;;) {
      const bad = await tools.run((ctx) => store.failedWave(ctx, chunk.task.id, params));
      if (bad) return stopAll(chunk, sentence('wave.stopped', bad));
      const items = await chunk.items(params.waveSize);
      const from = items[0]?.n;
      if (from === undefined) return;
      const first = Math.floor((from - 1) / params.waveSize) * params.waveSize + 1;
      const wave = { first, last: first + params.waveSize - 1 };
      for (const item of items)
        if (item.n <= wave.last && item.state !== 'submitted') await push(tools, chunk, item);
      if (!(await settleWave(tools, chunk, wave))) throw later(lookMs);
    }
  },
};
