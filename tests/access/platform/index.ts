import { accountsExpectations } from './accounts';
import { apiKeysExpectations } from './apiKeys';
import { approvalsExpectations } from './approvals';
import { auditExpectations } from './audit';
import { backupsExpectations } from './backups';
import { cronSchedulesExpectations } from './cronSchedules';
import { databasesExpectations } from './databases';
import { findingsExpectations } from './findings';
import { lettersExpectations } from './letters';
import { needsExpectations } from './needs';
import { noticesExpectations } from './notices';
import { processesExpectations } from './processes';
import { serversExpectations } from './servers';
import { sessionExpectations } from './session';
import { staffExpectations } from './staff';
import { systemExpectations } from './system';
import { tasksExpectations } from './tasks';
import { viewsExpectations } from './views';
import { webhooksExpectations } from './webhooks';

/** What every operation of the platform must ask for, by area. */
export const platformExpectations = {
  ...accountsExpectations,
  ...apiKeysExpectations,
  ...approvalsExpectations,
  ...auditExpectations,
  ...backupsExpectations,
  ...cronSchedulesExpectations,
  ...databasesExpectations,
  ...findingsExpectations,
  ...lettersExpectations,
  ...needsExpectations,
  ...noticesExpectations,
  ...processesExpectations,
  ...serversExpectations,
  ...sessionExpectations,
  ...staffExpectations,
  ...systemExpectations,
  ...tasksExpectations,
  ...viewsExpectations,
  ...webhooksExpectations,
};
