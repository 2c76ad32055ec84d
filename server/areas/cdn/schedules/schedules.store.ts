import { type RawBuilder, sql } from 'kysely';
import type { schedules } from '#shared/areas/cdn/schedules/schedules';
import type { schedule } from '#shared/areas/cdn/suppliers/params';
import { isStaff } from '#shared/kernel/access';
import type { Got, Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Around } from '../../../kernel/db/list';

type Entries = Row<typeof schedule>['entries'];

/** An account sees its own policies and the one the platform gave it. */
const seen = ({ who }: Ctx): RawBuilder<unknown> =>
  isStaff(who)
    ? sql`true`
    : sql`(t.account_id = ${who.accountId} or t.id = (select a.schedule_id from account a where a.id = ${who.accountId}))`;

/** What a list of policies reads beside their columns, and of whose. */
export const scheduleList: Around<Got<typeof schedules.endpoints.list>> = {
  adds: {
    referenceCount: sql`((select count(*) from domain d where d.schedule_id = t.id) +
      (select count(*) from account a where a.schedule_id = t.id))::int`,
  },
  seen,
  where: (ctx, { own }) => [own && sql`t.account_id is not distinct from ${ctx.who.accountId}`],
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

/** Of these credentials the ones that are enabled, open to the account and, where it has assignments, assigned to it. */
export const openParamIds = async (
  ctx: Ctx,
  ids: readonly string[],
  accountId: string | null,
): Promise<Set<string>> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from supplier_param where id = any(${ids}::uuid[])
    and enabled and (account_id is null or account_id = ${accountId})
    and (${accountId}::uuid is null or param_serves(${accountId}::uuid, id, ${ctx.now()}::timestamptz))`.execute(
    internal(ctx),
  );
  return new Set(rows.map((r) => r.id));
};

/** Entries of the platform's policy that an account was given; none when it follows one of its own. */
export const givenEntries = async (ctx: Ctx, accountId: string | null): Promise<Entries> => {
  const { rows } = await sql<{ entries: Entries }>`select s.entries from account a
    join schedule s on s.id = a.schedule_id where a.id = ${accountId} and s.account_id is null`.execute(
    internal(ctx),
  );
  return rows[0]?.entries ?? [];
};
