import { accountGrants, accountRights } from './accounts/rights';
import { apiKeyRights } from './apiKeys/rights';
import { auditGrants, auditRights } from './audit/rights';
import { sessionRights } from './session/rights';
import { systemGrants } from './system/rights';
import { taskRights } from './tasks/rights';
import { webhookRights } from './webhooks/rights';

/** Modules of the back office of the platform. */
export const platformGrants = { ...accountGrants, ...auditGrants, ...systemGrants };

/** Rights in the platform, by area. */
export const platformRights = {
  ...accountRights,
  ...apiKeyRights,
  ...auditRights,
  ...sessionRights,
  ...taskRights,
  ...webhookRights,
};
