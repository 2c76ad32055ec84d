import { approvals } from '#shared/areas/platform/approvals/approvals';
import { type Ctx, type Run, system } from '#server/kernel/db/context';
import { effectsOf } from '#server/model/index';
import { lockDue, settle } from '#server/model/platform/approvals/index';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

const lapseNext = async (ctx: Ctx): Promise<boolean> => {
  const request = await lockDue(ctx);
  if (request) await settle(ctx, request, 'lapsed', { effects: effectsOf(request.kind) });
  return request !== undefined;
};
/** Ends every request that nobody decided in time. */
export const lapseApprovals = async (run: Run, signal?: AbortSignal): Promise<void> => {
  while (!signal?.aborted && (await run(system, lapseNext)));
};

const approvalsWork = work(approvals, {
  lapse: ({ platform, signal }) => lapseApprovals(platform.run, signal),
});

/** Requests for a second person. */
export const approvalsArea: WorkerArea = { work: [approvalsWork] };
