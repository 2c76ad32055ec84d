/** Campaigns as the map of the business shows them. */
export { smsCampaigns } from './campaigns';
