import { accountsExpectations } from './accounts';
import { apiKeysExpectations } from './apiKeys';
import { approvalsExpectations } from './approvals';
import { auditExpectations } from './audit';
import { findingsExpectations } from './findings';
import { needsExpectations } from './needs';
import { noticesExpectations } from './notices';
import { sessionExpectations } from './session';
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
  ...findingsExpectations,
  ...needsExpectations,
  ...noticesExpectations,
  ...sessionExpectations,
  ...systemExpectations,
  ...tasksExpectations,
  ...viewsExpectations,
  ...webhooksExpectations,
};
