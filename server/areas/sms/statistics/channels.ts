import { smsChannelScores } from '#shared/areas/sms/statistics/channels';
import { scoreOf } from '#shared/areas/sms/statistics/score';
import { computedList } from '../../../kernel/db/computedList';
import { serve } from '../../../kernel/http/http';
import { type ChannelFigures, channelFigures, refusalsOf, sharesOf } from './channels.store';
import { spanBefore, spanOf } from './span';

const { list } = smsChannelScores.endpoints;
const keyOf = (row: { channelId: string; paramId: string | null }) =>
  `${row.channelId} ${row.paramId ?? '-'}`;

type Costs = Pick<ChannelFigures, 'parts' | 'costUsd' | 'costCny' | 'unpriced'>;
/** Cost of a segment in the one currency it is known in; null where a price is missing or there are two. */
const costOf = ({ parts, costUsd, costCny, unpriced }: Costs) => {
  const [cost, currency] = costUsd === null ? [costCny, 'CNY'] : [costUsd, 'USD'];
  const isWhole = parts > 0 && unpriced === 0 && (costUsd === null || costCny === null);
  return isWhole && cost ? { each: cost / parts, currency } : null;
};
/** The lowest cost of a segment in the same currency against its own. */
const costShareOf = (row: Costs, all: readonly Costs[]): number | null => {
  const own = costOf(row);
  if (!own) return null;
  const each = all.flatMap((r) => {
    const cost = costOf(r);
    return cost?.currency === own.currency ? [cost.each] : [];
  });
  return Math.min(...each) / own.each;
};

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
    const keysOfLast = new Set(rows.map(keyOf));
    const refusedOnly = [...refusals.values()].filter((r) => !keysOfLast.has(keyOf(r)));
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
      parts: 0,
      costUsd: null,
      costCny: null,
      unpriced: null,
    };
    const all = [...rows, ...refusedOnly.map((r) => ({ ...empty, ...r }))];
    const ratings = all.map((row) => {
      const at = refusals.get(keyOf(row)) ?? { attempts: 0, refused: 0 };
      return {
        id: keyOf(row),
        channelId: row.channelId,
        paramId: row.paramId,
        score: scoreOf({
          deliveredShare: row.weightedShare,
          p95Ms: row.p95Ms,
          refusedShare: at.attempts === 0 ? 0 : at.refused / at.attempts,
          costShare: costShareOf(row, all),
        }),
        messages: row.messages,
        delivered: row.delivered,
        failed: row.failed,
        openReceipts: row.openReceipts,
        deliveredShare: row.deliveredShare,
        shareBefore: before.get(keyOf(row)) ?? null,
        medianMs: row.medianMs,
        p95Ms: row.p95Ms,
        costUsd: row.costUsd,
        costCny: row.costCny,
        unpriced: row.unpriced,
        refused: at.refused,
        topError: row.topError,
      };
    });
    return computedList(ctx, list, ratings, query);
  },
});
