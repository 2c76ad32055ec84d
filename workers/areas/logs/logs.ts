import { logFiles } from '#shared/areas/logs/logFiles';
import { expireFiles } from '#server/areas/logs/files.store';
import { listPast, listRecent, loadNext, resumeBroken } from '#server/areas/logs/load';
import { claimDue, claimPast } from '#server/areas/sync/lanes';
import { work } from '../../kernel/work';
import { alone, slice } from '../sync/turns';

const lanesAtOnce = 100;
/** Of each two seconds, about this much goes into loading, so that the rest of the queue has room. */
const loadSliceMs = 900;
const pastSliceMs = 300;

/** Jobs of log files: list what is new, the past, and load. */
export const logWork = work(logFiles, {
  list: ({ platform, signal }) =>
    alone('logs.list', async () => {
      for (const lane of await claimDue(platform.pool, ['log'], lanesAtOnce)) {
        if (signal.aborted) return;
        await listRecent(lane);
      }
      await slice(pastSliceMs, signal, async () => {
        const lane = await claimPast(platform.pool, ['log']);
        if (lane) await listPast(lane);
        return lane !== null;
      });
    }),
  load: ({ signal }) =>
    alone('logs.load', async () => {
      await slice(loadSliceMs, signal, resumeBroken);
      await slice(loadSliceMs, signal, loadNext);
    }),
  async clean({ run }) {
    await run(expireFiles);
  },
});
