import { auditService } from './audit';

/** The audit log: what answers their requests. */
export const auditArea = {
  services: {
    audits: auditService,
  },
};
