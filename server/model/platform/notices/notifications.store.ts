import { sql } from 'kysely';
import {
  notification,
  notifications,
  type numbered,
} from '#shared/areas/platform/notices/notifications';
import type * as z from 'zod';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { numberOnly } from '../../../kernel/audience';
import { audience } from './audience';

/** Notices a person sees, those of the row `alias`: their own, and those of the account or of staff that they may hear. */
const mine = ({ who }: Ctx, alias: 'n' | 't') => {
  const of = (column: string) => sql.ref(`${alias}.${column}`);
  const heard = who.accountId
    ? sql`${of('account_id')} = ${who.accountId} and ${of('audience')} = 'account'`
    : sql`${of('audience')} in ('staff', 'account')`;
  const names = audience.noticesOf(who);
  // What was before a person joined is no news to them; what they have muted is as if it had never been shown.
  const joined = sql`(select p.created_at from person p where p.id = ${who.userId})`;
  return sql`(((${heard}) and ${of('name')} = any(${names}::text[]) and ${of('created_at')} >= ${joined} or ${of('user_id')} = ${who.userId}) and not coalesce((select p.preferences -> 'muted' ? ${of('name')} from person p where p.id = ${who.userId}), false))`;
};

/** How many notices of the last 30 days a person has not read. */
export const unreadOf = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from notification n
    where ${mine(ctx, 'n')} and n.created_at > ${ctx.now()}::timestamptz - interval '30 days'
      and not exists (select 1 from notification_read r where r.user_id = ${ctx.who.userId} and r.notification_id = n.id) limit 1000) as x`.execute(
    internal(ctx),
  );
  return rows[0]?.n ?? 0;
};

const read = ({ who }: Ctx) =>
  sql`exists (select 1 from notification_read r where r.user_id = ${who.userId} and r.notification_id = t.id)`;
/** Notices a person sees, newest first. */
export const listNotices = listVerb(notifications.endpoints.list, {
  entity: notification,
  seen: (ctx) => mine(ctx, 't'),
  adds: (ctx) => ({ read: read(ctx) }),
  where: (ctx, { unread }) => [unread && sql`not ${read(ctx)}`],
});

/** Marks notices as read for the asking person: those named, or all that person sees. */
export const markRead = async (ctx: Ctx, ids: readonly string[] | undefined): Promise<void> => {
  const which = ids ? sql`and n.id = any(${ids as string[]}::uuid[])` : sql``;
  await sql`insert into notification_read (user_id, notification_id, read_at)
    select ${ctx.who.userId}, n.id, ${ctx.now()} from notification n where ${mine(ctx, 'n')} ${which} on conflict do nothing`.execute(
    internal(ctx),
  );
};

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
