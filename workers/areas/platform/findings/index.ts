import { findings } from '#shared/areas/platform/findings/findings';
import { type Run, system } from '#server/kernel/db/context';
import { unmute } from '#server/model/platform/findings/findings';
import { dueFindings, lockFinding } from '#server/model/platform/findings/findings.store';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

/** Opens what was muted for long enough. */
export const reopenFindings = (run: Run): Promise<void> =>
  run(system, async (ctx) => {
    for (const id of await dueFindings(ctx)) {
      const row = await lockFinding(ctx, id);
      if (row?.state === 'muted') await unmute(ctx, row);
    }
  });

const findingsWork = work(findings, { reopen: ({ platform }) => reopenFindings(platform.run) });

/** What checks found. */
export const findingsArea: WorkerArea = { work: [findingsWork] };
