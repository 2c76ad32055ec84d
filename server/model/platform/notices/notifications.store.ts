import { type RawBuilder, sql } from 'kysely';
import { notifications, recentDays } from '#shared/areas/platform/notices/notifications';
import type { Got } from '#shared/kernel/contract';
import { outline } from '#shared/kernel/text';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { anywhere } from '../../../kernel/db/pageQuery';
import { audience } from './audience';
import { isLike, isMuted, isOf, isOwn, isRead, reaches } from './reach';

type Asked = Partial<Got<typeof notifications.endpoints.list>>;

const recent = (ctx: Ctx) => sql`${ctx.now()}::timestamptz - ${recentDays} * interval '1 day'`;

/** How many notices of late a person has not read. */
export const unreadOf = async (ctx: Ctx): Promise<number> => {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from (select 1 from notification n
    where ${reaches(ctx)} and not ${isMuted(ctx)} and n.created_at > ${recent(ctx)} and not ${isRead(ctx)} limit 1000) as x`.execute(
    internal(ctx),
  );
  return rows[0]?.n ?? 0;
};

/** Its thing, who caused it, a word of its own, or a word of its sentence. */
const holds = (text: string): RawBuilder<unknown> => {
  const kinds = audience.notices
    .filter(({ text: both }) =>
      both.some((sentence) => outline(sentence).toLowerCase().includes(text.toLowerCase())),
    )
    .map(({ name }) => name ?? '');
  return sql`(n.object ilike ${anywhere(text)} or n.actor ilike ${anywhere(text)} or n.name = any(${kinds}::text[])
    or exists (select 1 from jsonb_each_text(n.values) v where v.value ilike ${anywhere(text)}))`;
};

const conditionOf = (ctx: Ctx, q: Asked): RawBuilder<unknown> => {
  const conditions = [
    reaches(ctx),
    q.muted ? isMuted(ctx) : !q.like && sql`not ${isMuted(ctx)}`,
    q.unread !== undefined && (q.unread ? sql`not ${isRead(ctx)}` : isRead(ctx)),
    q.mine !== undefined && (q.mine ? isOwn(ctx) : sql`not coalesce(${isOwn(ctx)}, false)`),
    q.kind && sql`n.name = any(${q.kind}::text[])`,
    q.search && holds(q.search),
    q.like && isLike(q.like),
    q.createdAtFrom
      ? sql`n.created_at >= ${q.createdAtFrom}`
      : !q.each && sql`n.created_at > ${recent(ctx)}`,
    q.createdAtTo && sql`n.created_at < ${q.createdAtTo}`,
  ];
  return sql.join(
    conditions.filter((c) => c),
    sql` and `,
  );
};

/** Notices a person sees, newest first; those of one kind about one thing stand together unless each is asked for. */
export const listNotices = listVerb(notifications.endpoints.list, {
  // The source itself holds to what reaches the person.
  seen: () => sql`true`,
  source: (ctx, q) =>
    q.each
      ? sql`select n.*, ${isRead(ctx)} as read, 1 as times, n.created_at as since
          from notification n where ${conditionOf(ctx, q)}`
      : sql`select distinct on (n.name, n.object, n.account_id) n.*, bool_and(${isRead(ctx)}) over same as read,
            (count(*) over same)::int as times, min(n.created_at) over same as since
          from notification n where ${conditionOf(ctx, q)}
          window same as (partition by n.name, n.object, n.account_id)
          order by n.name, n.object, n.account_id, n.created_at desc, n.id`,
});

const markWhere = async (ctx: Ctx, which: RawBuilder<unknown>): Promise<void> => {
  await sql`insert into notification_read (user_id, notification_id, read_at)
    select ${ctx.who.userId}, n.id, ${ctx.now()} from notification n
    where ${reaches(ctx)} and not ${isRead(ctx)} and ${which} on conflict do nothing`.execute(
    internal(ctx),
  );
};

/** What is muted is read with the rest: it would be when its mute ends. */
const markAll = async (ctx: Ctx): Promise<void> => {
  await sql`insert into notice_reader (user_id, read_to)
    select ${ctx.who.userId}, max(n.created_at) from notification n where ${reaches(ctx)} having max(n.created_at) is not null
    on conflict (user_id) do update set read_to = greatest(notice_reader.read_to, excluded.read_to)`.execute(
    internal(ctx),
  );
  await sql`delete from notification_read where user_id = ${ctx.who.userId}`.execute(internal(ctx));
};

/** Marks notices as read for the asking person: those named, with all like them, or all that person sees. */
export const markRead = (
  ctx: Ctx,
  { ids, like }: Got<typeof notifications.endpoints.read>,
): Promise<void> => {
  if (!ids) return markAll(ctx);
  if (!like) return markWhere(ctx, sql`n.id = any(${ids}::uuid[])`);
  const same = ids.map(isLike);
  return markWhere(ctx, same.length > 0 ? sql`(${sql.join(same, sql` or `)})` : sql`false`);
};

/** Marks what there is of a kind, about a thing or of both as read. */
export const markFitting = (
  ctx: Ctx,
  { kind, object }: { kind: string | null; object: string | null },
): Promise<void> =>
  markWhere(
    ctx,
    sql`(${kind}::text is null or n.name = ${kind}) and (${object}::text is null or n.object = ${object})
      and n.created_at > ${recent(ctx)}`,
  );

/** Marks what a mute held back as read. */
export const markHeld = (ctx: Ctx, muteId: string): Promise<void> =>
  markWhere(ctx, sql`exists (select 1 from notice_mute m where m.id = ${muteId} and ${isOf})`);
