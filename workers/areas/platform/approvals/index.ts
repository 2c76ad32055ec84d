import { approvals } from '#shared/areas/platform/approvals/approvals';
import { type Run, system } from '#server/kernel/db/context';
import { effectsOf } from '#server/model/index';
import { dueApprovals, lockApproval, settle } from '#server/model/platform/approvals/index';
import { type Tools, work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

const lapse = (run: Run, id: string): Promise<void> =>
  run(system, async (ctx) => {
    const request = await lockApproval(ctx, id);
    // Somebody may have decided since it was found due.
    if (request?.state === 'waiting')
      await settle(ctx, request, 'lapsed', { effects: effectsOf(request.kind) });
  });

/** Ends what nobody decided in time; a request whose subject refuses to end holds no other up. */
export const lapseApprovals = async (
  run: Run,
  { signal, log }: Pick<Tools, 'signal' | 'log'>,
): Promise<void> => {
  for (const id of await run(system, dueApprovals)) {
    if (signal.aborted) return;
    await lapse(run, id).catch((error: unknown) =>
      log.error({ approval: id, err: error }, 'a request for approval could not lapse'),
    );
  }
};

const approvalsWork = work(approvals, {
  lapse: ({ platform, signal, log }) => lapseApprovals(platform.run, { signal, log }),
});

/** Requests for a second person. */
export const approvalsArea: WorkerArea = { work: [approvalsWork] };
