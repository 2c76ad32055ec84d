import type { WorkerArea } from '../../area';
import { invariants } from '#shared/areas/platform/system/invariants';
import { forgetOld } from './expiry.store';
import { checkNow } from '#server/model/platform/system/invariants.store';
import { sweepFiles } from '#server/kernel/files';
import { work } from '../../../kernel/work';

/** Forgets what is past its days; checks the rules of consistency and says what is broken. */
const systemWork = work(invariants, {
  async forget({ run, platform, signal, log }) {
    for (let more = true; more && !signal.aborted; ) {
      const part = await run(forgetOld);
      more = part.more;
      if (Object.values(part.gone).some((n) => n > 0)) log.info(part.gone, 'old rows dropped');
    }
    if (!signal.aborted) await sweepFiles(platform.run);
  },
  async look({ platform, log }) {
    for (const { id, violations, sample } of await checkNow(platform.pool))
      if (violations > 0) log.error({ check: id, violations, sample }, 'invariant broken');
  },
});

/** Watch of the platform over itself. */
export const systemArea: WorkerArea = { work: [systemWork] };
