import { answering } from '../../area';
import { auditService } from './audit';

/** The audit log: what answers their requests. */
export const auditArea = answering({
  audits: auditService,
});
