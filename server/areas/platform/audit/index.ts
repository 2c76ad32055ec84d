import { answering } from '../../area';
import { staffActivitiesService } from './activities';
import { auditService } from './audit';

/** The audit log: what answers their requests. */
export const auditArea = answering({
  audits: auditService,
  staffActivities: staffActivitiesService,
});
