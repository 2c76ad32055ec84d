import { sql } from 'kysely';
import { testWeight } from '#shared/areas/sms/statistics/score';
import type { Narrowing } from '#shared/areas/sms/statistics/question';
import { type Ctx, internal } from '../../../kernel/db/context';
import { messagesOf, type Figures, type Span, sums } from './figures.store';

export type ChannelFigures = Figures & {
  channelId: string;
  paramId: string | null;
  /** Delivered ones of those at their end, each weighing half as much a quarter of the span earlier; tests weigh more. */
  weightedShare: number | null;
  topError: string | null;
};
/** Figures of each channel at each carrier, by the last attempt of its messages. */
export const channelFigures = async (
  ctx: Ctx,
  span: Span,
  q: Narrowing,
): Promise<ChannelFigures[]> => {
  const quarter = (Date.parse(span.to) - Date.parse(span.from)) / 4_000;
  const weight = sql`power(0.5, extract(epoch from ${span.to}::timestamptz - m.created_at)::float8 / ${quarter}::float8)
    * case when m.test then ${testWeight}::float8 else 1 end`;
  const { rows } = await sql<ChannelFigures>`select m.channel_id, p.id as param_id, ${sums},
      sum(${weight}) filter (where m.state = 3) / nullif(sum(${weight}) filter (where m.state >= 3), 0) as weighted_share,
      mode() within group (order by m.err) as top_error
    from (${messagesOf(ctx, span, q)}) m left join sms_param p on p.no = m.param group by m.channel_id, p.id`.execute(
    internal(ctx),
  );
  return rows;
};

export type Refusals = { channelId: string; paramId: string; attempts: number; refused: number };
/** Attempts at each carrier and those it refused, whatever became of the message afterwards. */
export const refusalsOf = async (ctx: Ctx, span: Span, q: Narrowing): Promise<Refusals[]> => {
  const { rows } =
    await sql<Refusals>`select m.channel_id, p.id as param_id, count(distinct (a.msg_id, a.n))::int as attempts,
      (count(distinct (a.msg_id, a.n)) filter (where a.state = 5))::int as refused
    from (${messagesOf(ctx, span, q)}) m join sms_outcome a on a.msg_id = m.id join sms_param p on p.no = a.param
    group by m.channel_id, p.id`.execute(internal(ctx));
  return rows;
};

/** Delivered share of each channel at each carrier, by `channel param`. */
export const sharesOf = async (
  ctx: Ctx,
  span: Span,
  q: Narrowing,
): Promise<Map<string, number>> => {
  const { rows } = await sql<{
    key: string;
    share: number;
  }>`select m.channel_id || ' ' || coalesce(p.id::text, '-') as key,
      (count(*) filter (where m.state = 3))::float8 / count(*) as share
    from (${messagesOf(ctx, span, q)}) m left join sms_param p on p.no = m.param group by 1`.execute(
    internal(ctx),
  );
  return new Map(rows.map((r) => [r.key, r.share]));
};
