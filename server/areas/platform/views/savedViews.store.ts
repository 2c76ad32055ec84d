import { sql } from 'kysely';
import type { savedViews } from '#shared/areas/platform/views/savedViews';
import type { Out } from '#shared/kernel/contract';
import { can } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';

type View = Out<typeof savedViews.endpoints.create>;
const columns = sql`v.id, v.account_id as "accountId", v.user_id as "userId", v.owner_email as "ownerEmail", v.path, v.name, v.query,
  v.shared, v.pinned, v.created_at as "createdAt"`;

/**
 * Views a person may open: their own, and the shared ones of their account (or among staff). A view
 * that became the account's counts as everybody's own who manages its members.
 */
export const visibleViews = async (
  ctx: Ctx,
  of: { path: string } | { id: string } | { pinned: true },
): Promise<View[]> => {
  const path = 'path' in of ? of.path : null;
  const id = 'id' in of ? of.id : null;
  const pinned = 'pinned' in of;
  const { userId, accountId } = ctx.who;
  const manages = can(ctx.who, 'member.write');
  const mine = sql`coalesce(v.user_id = ${userId}::uuid, false)`;
  const { rows } =
    await sql<View>`select ${columns}, (${mine} or (v.user_id is null and ${manages})) as own from saved_view v
    where (${path}::text is null or v.path = ${path}) and (${id}::uuid is null or v.id = ${id}::uuid)
      and (not ${pinned} or (v.pinned and ${mine}))
      and (${mine} or (v.shared and v.account_id is not distinct from ${accountId}::uuid))
    order by ${mine} desc, v.name limit 500`.execute(internal(ctx));
  return rows;
};

/** Every view of one person, shared or not. */
export const viewsOf = async (ctx: Ctx, userId: string): Promise<Omit<View, 'own'>[]> => {
  const { rows } = await sql<View>`select ${columns} from saved_view v
    where v.user_id = ${userId}::uuid order by v.created_at`.execute(internal(ctx));
  return rows;
};

/** How many views the person keeps pinned, locked against two at once. */
export const countPinned = async (ctx: Ctx): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`savedView ${ctx.who.userId}`}, 0))`.execute(
    internal(ctx),
  );
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from saved_view
    where user_id = ${ctx.who.userId}::uuid and pinned`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};

/** How many views of a screen the person already keeps, locked against two at once. */
export const countViews = async (ctx: Ctx, path: string): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`savedView ${ctx.who.userId}`}, 0))`.execute(
    internal(ctx),
  );
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from saved_view
    where user_id = ${ctx.who.userId}::uuid and path = ${path}`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};
