import { answering } from '../../area';
import { smsChannelScoresService } from './channels';
import { smsStatisticsService } from './statistics';

/** Counts of messages: what answers their requests. */
export const statisticsArea = answering({
  smsChannelScores: smsChannelScoresService,
  smsStatistics: smsStatisticsService,
});
