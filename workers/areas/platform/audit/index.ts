import { audits } from '#shared/areas/platform/audit/audit';
import { remindOfReviews } from '#server/model/platform/audit/reminders.store';
import { sealRecords } from '#server/model/platform/audit/seals.store';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

const auditWork = work(
  audits,
  {
    remind: ({ run }) => run(remindOfReviews),
    async seal({ run, signal }) {
      while ((await run(sealRecords)) && !signal.aborted);
    },
  },
  {
    seal: 'coalesce((select max(number) from audit), 0) > coalesce((select max(number) from audit_seal), 0)',
  },
);

/** Critical operations that nobody looked at, and seals of all records. */
export const auditArea: WorkerArea = { work: [auditWork] };
