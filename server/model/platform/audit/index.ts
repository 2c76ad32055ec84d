import type { ModelArea } from '../../area';
import { auditChecks } from './checks';

/** The audit log as the platform watches it. */
export const auditArea: ModelArea = { checks: auditChecks };
