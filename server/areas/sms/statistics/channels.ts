import { smsChannelScores } from '#shared/areas/sms/statistics/channels';
import { scoreOf } from '#shared/areas/sms/statistics/score';
import { computedList } from '../../../kernel/db/computedList';
import { serve } from '../../../kernel/http/http';
import { channelFigures, refusalsOf, sharesOf } from './channels.store';
import { spanBefore, spanOf } from './span';

const { list } = smsChannelScores.endpoints;
const keyOf = (row: { channelId: string; paramId: string | null }) =>
  `${row.channelId} ${row.paramId ?? '-'}`;

/** Scores of channels: what answers their requests. */
export const smsChannelScoresService = serve(smsChannelScores, {
  async list(ctx, query) {
    const { last, from, to, accountId, country } = query;
    const q = { last, from, to, accountId, country };
    const span = spanOf(q);
    const rows = await channelFigures(ctx, span, q);
    const before = await sharesOf(ctx, spanBefore(span), q);
    const refusals = new Map((await refusalsOf(ctx, span, q)).map((r) => [keyOf(r), r]));
    // A carrier that refused every message has no last attempt of any that another one took.
    const known = new Set(rows.map(keyOf));
    const refusedOnly = [...refusals.values()].filter((r) => !known.has(keyOf(r)));
    const empty = {
      messages: 0,
      delivered: 0,
      failed: 0,
      openReceipts: 0,
      deliveredShare: null,
      weightedShare: 0,
      medianMs: null,
      p95Ms: null,
      topError: null,
    };
    const ratings = [...rows, ...refusedOnly.map((r) => ({ ...empty, ...r }))].map((row) => {
      const { attempts = 0, refused = 0 } = refusals.get(keyOf(row)) ?? {};
      return {
        id: keyOf(row),
        channelId: row.channelId,
        paramId: row.paramId,
        score: scoreOf({
          deliveredShare: row.weightedShare,
          p95Ms: row.p95Ms,
          refusedShare: attempts === 0 ? 0 : refused / attempts,
          costShare: null,
        }),
        messages: row.messages,
        delivered: row.delivered,
        failed: row.failed,
        openReceipts: row.openReceipts,
        deliveredShare: row.deliveredShare,
        shareBefore: before.get(keyOf(row)) ?? null,
        medianMs: row.medianMs,
        p95Ms: row.p95Ms,
        refused,
        topError: row.topError,
      };
    });
    return computedList(ctx, list, ratings, query);
  },
});
