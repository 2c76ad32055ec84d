import { system } from '#server/kernel/db/context';
import type { Tools } from '#workers/kernel/work';
import type { Bench } from './bench';

/** What a job's processor is given, for tests that run one themselves. */
export const toolsOf = (
  { platform }: Pick<Bench, 'platform'>,
  signal = new AbortController().signal,
): Tools => ({
  platform,
  run: (work) => platform.run(system, work),
  signal,
  log: platform.log,
});
