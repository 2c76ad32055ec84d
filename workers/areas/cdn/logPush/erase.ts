import { moveErasure } from '#server/model/cdn/logPush/erasures';
import { manifestKey } from '#server/model/cdn/logPush/content';
import { erasingObjects, erasureOf } from '#server/model/cdn/logPush/objects.store';
import { targetOf } from '#server/model/cdn/logPush/pushes.store';
import { openTarget, reasonOf } from '#server/model/cdn/logPush/targets';
import type { Tools } from '../../../kernel/work';

/**
 * Takes objects whose deletion was approved away from their targets, manifest last; one whose target is
 * down stays for the next turn. What is gone already counts as taken away, so it may run twice.
 */
export const eraseObjects = async ({ run, signal, log }: Tools): Promise<void> => {
  for (const { id, pushId, key } of await run(erasingObjects)) {
    if (signal.aborted) return;
    try {
      const { remove } = openTarget(await run((ctx) => targetOf(ctx, pushId)));
      if (!remove) continue;
      const answers = [await remove(key), await remove(manifestKey(key))];
      const refusal = answers.find(({ ok, answer }) => !ok && !/ENOENT|HTTP 404/.test(answer));
      if (refusal) throw new Error(refusal.answer);
      await run(async (ctx) => {
        if ((await erasureOf(ctx, id)) === 'erasing') await moveErasure(ctx, id, 'erased');
      });
    } catch (error) {
      log.warn({ object: key, reason: reasonOf(error) }, 'log object not deleted yet');
    }
  }
};
