import { smsChannelScores } from '#shared/areas/sms/statistics/channels';
import { computedList } from '../../../kernel/db/computedList';
import { serve } from '../../../kernel/http/http';
import { channelRatings, spanOf } from '../../../model/sms/statistics/index';

const { list } = smsChannelScores.endpoints;

/** Scores of channels: what answers their requests. */
export const smsChannelScoresService = serve(smsChannelScores, {
  async list(ctx, query) {
    const { last, from, to, accountId, country } = query;
    const q = { last, from, to, accountId, country };
    return computedList(ctx, list, await channelRatings(ctx, spanOf(q), q), query);
  },
});
