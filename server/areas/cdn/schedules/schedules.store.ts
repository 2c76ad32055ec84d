import { type RawBuilder, sql } from 'kysely';
import type { listedSchedule } from '#shared/areas/cdn/schedules/schedules';
import { Failure } from '#shared/kernel/errors';
import type * as z from 'zod';
import { isStaff } from '#shared/kernel/access';
import { type Ctx, internal } from '../../../kernel/db/context';

export type Listed = z.output<typeof listedSchedule>;

const listed = sql`s.id, s.account_id as "accountId", s.name, s.description, s.method, s.entries, s.created_at as "createdAt",
  ((select count(*) from domain d where d.schedule_id = s.id) +
   (select count(*) from account a where a.schedule_id = s.id))::int as "referenceCount"`;

/** An account sees its own policies and the one the platform gave it. */
const seen = (ctx: Ctx): RawBuilder<unknown> =>
  isStaff(ctx.who)
    ? sql`true`
    : sql`(s.account_id = ${ctx.who.accountId} or s.id = (select a.schedule_id from account a where a.id = ${ctx.who.accountId}))`;

export const listSchedules = async (
  ctx: Ctx,
  o: {
    search: string | null;
    own: boolean;
    byName: boolean;
    descending: boolean;
    size: number;
    page: number;
  },
): Promise<{ rows: Listed[]; total: number }> => {
  const filter = sql`${seen(ctx)} and (${o.search}::text is null or s.name ilike ${o.search})
    and (not ${o.own} or s.account_id is not distinct from ${ctx.who.accountId})`;
  const order = o.byName ? sql`s.name` : sql`s.created_at`;
  const direction = o.descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<Listed>`select ${listed} from schedule s where ${filter}
    order by ${order} ${direction}, s.id limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(
    internal(ctx),
  );
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from schedule s where ${filter}`.execute(internal(ctx));
  return { rows, total: counted.rows[0]?.n ?? 0 };
};

export const oneSchedule = async (ctx: Ctx, id: string): Promise<Listed> => {
  const { rows } =
    await sql<Listed>`select ${listed} from schedule s where s.id = ${id} and ${seen(ctx)}`.execute(
      internal(ctx),
    );
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

/** The policy if it may be changed by who asks: the platform's own ones only by staff. */
export const writableSchedule = async (ctx: Ctx, id: string): Promise<Listed> => {
  const found = await oneSchedule(ctx, id);
  if (!isStaff(ctx.who) && found.accountId !== ctx.who.accountId) throw new Failure('data.absent');
  return found;
};

/** Whether an account has a policy of this name already; the platform's policies are one group. */
export const nameTaken = async (
  ctx: Ctx,
  o: { accountId: string | null; name: string; except: string | null },
): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from schedule where account_id is not distinct from ${o.accountId}
    and name = ${o.name} and id is distinct from ${o.except}::uuid limit 1`.execute(internal(ctx));
  return rows.length > 0;
};

/** Of these credentials the ones that are enabled and open to the account (all open ones for the platform). */
export const openParamIds = async (
  ctx: Ctx,
  ids: readonly string[],
  accountId: string | null,
): Promise<Set<string>> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from supplier_param where id = any(${ids}::uuid[])
    and enabled and (account_id is null or account_id = ${accountId})`.execute(internal(ctx));
  return new Set(rows.map((r) => r.id));
};
