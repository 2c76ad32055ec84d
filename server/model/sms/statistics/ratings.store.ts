import { sql } from 'kysely';
import type { Narrowing } from '#shared/areas/sms/statistics/question';
import { scoreOf } from '#shared/areas/sms/statistics/score';
import { type Ctx, internal } from '../../../kernel/db/context';
import { type ChannelFigures, channelFigures, refusalsOf, sharesOf } from './channels.store';
import type { Span } from './figures.store';
import { spanBefore, spanOf } from './span';

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

/** Each channel at each carrier within a span: its figures, those of the span before, and the score made of them. */
export const channelRatings = async (ctx: Ctx, span: Span, q: Narrowing) => {
  // First the attempts: one that is made meanwhile would look like a message that its carrier did not take.
  const refusals = new Map((await refusalsOf(ctx, span, q)).map((r) => [keyOf(r), r]));
  const rows = await channelFigures(ctx, span, q);
  const before = await sharesOf(ctx, spanBefore(span), q);
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
  return all.map((row) => {
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
};

/**
 * Writes the scores of the last day for routes that choose by them, in place of those before: a channel that
 * carried nothing has none. Whoever runs it again writes the same; of two at once the second counts after the first,
 * so that figures read earlier never stand over those read later.
 */
export const rateBindings = async (ctx: Ctx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtext('sms scores'))`.execute(internal(ctx));
  const ratings = await channelRatings(ctx, spanOf({ last: '1d' }), {});
  const own = ratings.filter((r) => r.paramId !== null && r.score !== null);
  const tx = internal(ctx);
  await sql`delete from sms_binding_score`.execute(tx);
  await sql`insert into sms_binding_score (channel_id, param, score, rated_at)
    select u.channel, p.no, u.score, clock_timestamp()
    from unnest(${own.map((r) => r.channelId)}::uuid[], ${own.map((r) => r.paramId)}::uuid[], ${own.map((r) => r.score)}::smallint[]) u(channel, param, score)
    join sms_param p on p.id = u.param join sms_channel c on c.id = u.channel on conflict do nothing`.execute(
    tx,
  );
};
