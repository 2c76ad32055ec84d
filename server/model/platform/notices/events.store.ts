import { sql } from 'kysely';
import type { numbered } from '#shared/areas/platform/notices/notifications';
import type * as z from 'zod';
import { type Ctx, internal } from '../../../kernel/db/context';
import { numberOnly } from '../../../kernel/audience';
import { audience } from './audience';

const streamsOf = (ctx: Ctx): string[] => [
  `user:${ctx.who.userId}`,
  ctx.who.accountId ? `account:${ctx.who.accountId}` : 'staff',
];
/** Number of the newest event on each stream that the asking console hears; 0 without any. */
export const headsOf = async (ctx: Ctx): Promise<Record<string, number>> => {
  const streams = streamsOf(ctx);
  const { rows } = await sql<{
    stream: string;
    seq: number;
  }>`select stream, seq from stream_seq where stream = any(${streams}::text[])`.execute(
    internal(ctx),
  );
  const silent = Object.fromEntries(streams.map((s) => [s, 0]));
  return { ...silent, ...Object.fromEntries(rows.map((r) => [r.stream, r.seq])) };
};

const pageOfEvents = 500;
/** What the asking console missed on its streams after the numbers it has. */
export const eventsAfter = async (ctx: Ctx, seen: Record<string, unknown>) => {
  const streams = streamsOf(ctx);
  const heads = await headsOf(ctx);
  // A console that knows nothing yet starts at the present; its screens read their own state.
  const from = streams.map((s) =>
    Number.isSafeInteger(seen[s]) ? Number(seen[s]) : (heads[s] ?? 0),
  );
  const { rows } = await sql<
    z.output<typeof numbered>
  >`select e.stream, e.seq, e.name, e.payload, e.at
    from unnest(${streams}::text[], ${from}::bigint[]) as k(stream, seq) join event_log e on e.stream = k.stream and e.seq > k.seq
    order by e.id limit ${pageOfEvents}`.execute(internal(ctx));
  // Asked after the rows were read: what was dropped meanwhile shows as a hole at their beginning.
  const first = await sql<{ stream: string; first: number }>`select s.stream,
      coalesce((select min(e.seq) from event_log e where e.stream = s.stream), s.seq + 1) as first
    from stream_seq s where s.stream = any(${streams}::text[])`.execute(internal(ctx));
  const firstOf = new Map(first.rows.map((r) => [r.stream, r.first]));
  const behind = streams.some((s, i) => (from[i] ?? 0) + 1 < (firstOf.get(s) ?? 0));
  if (behind) return { rows: [], latest: heads, more: false, reload: true };
  const word = audience.wordOf(ctx.who);
  return {
    rows: rows.map((e) => (audience.fits(word, e.name, e.payload) ? e : numberOnly(e))),
    latest: heads,
    more: rows.length === pageOfEvents,
    reload: false,
  };
};
