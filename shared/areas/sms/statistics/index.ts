/** Counts of messages as the map of the business shows them. */
export { smsChannelScores } from './channels';
export { smsStatistics } from './statistics';
