import { accountsErrors } from './accounts/errors';
import { apiKeysErrors } from './apiKeys/errors';
import { approvalsErrors } from './approvals/errors';
import { auditErrors } from './audit/errors';
import { backupsErrors } from './backups/errors';
import { cronSchedulesErrors } from './cronSchedules/errors';
import { databasesErrors } from './databases/errors';
import { findingsErrors } from './findings/errors';
import { lettersErrors } from './letters/errors';
import { noticesErrors } from './notices/errors';
import { processesErrors } from './processes/errors';
import { serversErrors } from './servers/errors';
import { sessionErrors } from './session/errors';
import { staffErrors } from './staff/errors';
import { viewsErrors } from './views/errors';
import { webhooksErrors } from './webhooks/errors';

/** Failures of the platform, by area. */
export const platformErrors = {
  ...accountsErrors,
  ...apiKeysErrors,
  ...approvalsErrors,
  ...auditErrors,
  ...backupsErrors,
  ...cronSchedulesErrors,
  ...databasesErrors,
  ...findingsErrors,
  ...lettersErrors,
  ...noticesErrors,
  ...processesErrors,
  ...serversErrors,
  ...sessionErrors,
  ...staffErrors,
  ...viewsErrors,
  ...webhooksErrors,
};
