import { audits } from '#shared/areas/platform/audit/audit';
import { remindOfReviews } from '#server/model/platform/audit/reminders.store';
import { work } from '../../../kernel/work';
import type { WorkerArea } from '../../area';

const auditWork = work(audits, { remind: ({ run }) => run(remindOfReviews) });

/** Critical operations that nobody looked at. */
export const auditArea: WorkerArea = { work: [auditWork] };
