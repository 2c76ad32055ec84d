import { invariants } from '#shared/areas/system/invariants';
import { checkNow } from '#server/areas/system/door';
import { work } from '../../kernel/work';

/** Checks the rules of consistency; what is broken is said in the log with its first rows. */
export const systemWork = work(invariants, {
  async look({ platform, log }) {
    for (const { id, violations, sample } of await checkNow(platform.pool))
      if (violations > 0) log.error({ check: id, violations, sample }, 'invariant broken');
  },
});
