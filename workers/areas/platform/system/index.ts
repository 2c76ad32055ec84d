import type { WorkerArea } from '../../area';
import { invariants } from '#shared/areas/platform/system/invariants';
import { forgetOld, noteGone } from './expiry.store';
import { checkNow } from '#server/model/platform/system/invariants.store';
import { sweepFiles } from '#server/kernel/files';
import { restWhileBusy } from '../databases/rest';
import { work } from '../../../kernel/work';

/** Forgets what is past its days; checks the rules of consistency and says what is broken. */
const systemWork = work(invariants, {
  async forget({ run, platform, signal, log }) {
    const gone: Record<string, number> = {};
    for (let more = true; more && !signal.aborted; ) {
      await restWhileBusy(platform.pool, signal);
      const part = await run(forgetOld);
      more = part.more;
      for (const [table, n] of Object.entries(part.gone)) gone[table] = (gone[table] ?? 0) + n;
    }
    if (Object.values(gone).some((n) => n > 0)) log.info(gone, 'old rows dropped');
    await run((ctx) => noteGone(ctx, gone));
    if (!signal.aborted) await sweepFiles(platform.run);
  },
  async look({ platform, log }) {
    for (const { id, violations, sample } of await checkNow(platform.pool))
      if (violations > 0) log.error({ check: id, violations, sample }, 'invariant broken');
  },
});

/** Watch of the platform over itself. */
export const systemArea: WorkerArea = { work: [systemWork] };
