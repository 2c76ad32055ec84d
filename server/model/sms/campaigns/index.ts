import type { ModelArea } from '../../area';
import { openCampaigns } from './campaigns.store';
import { campaignRules } from './upkeep';

/** Campaigns for those who make, steer and feed them. */
export { dueCampaigns, openCampaignOf } from './campaigns.store';
export { type CheckResult, judge, previewOf } from './checks';
export { campaignRoutes, composerOf } from './composing';
export { countCampaign, dueCount } from './counters.store';
export { feedOnce, hourIn } from './feed';
export { sweepHeld } from './hold.store';
export { fileOf, sourceNumbers } from './source.store';
export {
  cancelCampaign,
  pauseCampaign,
  resendCampaign,
  resumeCampaign,
  startCampaign,
} from './steering';

/** Campaigns: what must hold for them. */
export const campaignsArea: ModelArea = {
  checks: campaignRules,
  blockers: async (ctx, accountId) => ({ sendTasks: await openCampaigns(ctx, accountId) }),
};
