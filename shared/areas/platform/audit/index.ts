import { audits } from './audit';

/** The audit log as the map of the business shows it. */
export const auditArea = { resources: { audits } };
