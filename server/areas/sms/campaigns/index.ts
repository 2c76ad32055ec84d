import { answering } from '../../area';
import { smsCampaignsService } from './campaigns';

/** Campaigns: what answers their requests. */
export const campaignsArea = answering({ smsCampaigns: smsCampaignsService });
