import { sql } from 'kysely';
import { people, person } from '#shared/areas/platform/accounts/people';
import { isStaff } from '#shared/kernel/access';
import type { Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { refuse } from '../../../kernel/http/refusals';

export type Person = Row<typeof person>;
/** The public columns only: the table also holds what never leaves the server. */
export const personColumns = [
  'id',
  'accountId',
  'email',
  'name',
  'phone',
  'role',
  'staffTop',
  'grants',
  'status',
  'language',
  'twoFactor',
  'createdAt',
  'lastSignInAt',
] as const satisfies readonly (keyof Person)[];

/** Members the asking person may see; other staff are shown to top roots alone. */
export const listPeople = listVerb(people.endpoints.list, {
  source:
    () => sql`select ${sql.join(personColumns.map((c) => sql.ref(c)))}, (select a.abnormal from sign_in_attempt a
      where a.person_id = person.id and a.result = 'ok' order by a.at desc limit 1) as unusual
    from person`,
  where: ({ who }) => [isStaff(who) && !who.staff?.top && sql`t.account_id is not null`],
});

/** Members the asking person may see: of the own account; staff see customers, top roots everybody. */
const visiblePeople = (ctx: Ctx) => {
  const all = internal(ctx).selectFrom('person').select(personColumns);
  if (!isStaff(ctx.who)) return all.where('accountId', '=', ctx.who.accountId ?? ctx.who.userId);
  return ctx.who.staff?.top ? all : all.where('accountId', 'is not', null);
};

/** One visible member, locked; somebody else's is absent. */
export const visiblePerson = async (ctx: Ctx, id: string): Promise<Person> => {
  const row = await visiblePeople(ctx).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Failure('data.absent');
  return row;
};

/** People named beside a refusal. */
const mostHelpers = 5;
/** Who can give the asking person a right: of an account its super administrators, of the platform its top roots. */
export const helpersOf = async (ctx: Ctx): Promise<Pick<Person, 'name' | 'email'>[]> => {
  const { accountId, userId } = ctx.who;
  const active = internal(ctx)
    .selectFrom('person')
    .select(['name', 'email'])
    .where('status', '=', 'activated')
    .where('id', '<>', userId);
  const givers = accountId
    ? active.where('accountId', '=', accountId).where('role', '=', 'Super')
    : active.where('accountId', 'is', null).where('staffTop', '=', true);
  return givers
    .orderBy('lastSignInAt', (by) => by.desc().nullsLast())
    .limit(mostHelpers)
    .execute();
};

/** Locks the account, so that two changes cannot both take away its last super administrator. */
export const keepOneSuper = async (ctx: Ctx, p: Person): Promise<void> => {
  if (p.role !== 'Super' || p.status !== 'activated' || !p.accountId) return;
  await sql`select 1 from account where id = ${p.accountId} for update`.execute(internal(ctx));
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from person
    where account_id = ${p.accountId} and role = 'Super' and status = 'activated' and id <> ${p.id}`.execute(
    internal(ctx),
  );
  if (!rows[0]?.n) throw new Failure('people.lastSuper');
};

/**
 * Refuses to take the last top root who can sign in from the platform. Whoever takes one waits for the
 * others who do, so that two top roots cannot take each other away.
 */
export const keepOneTop = async (ctx: Ctx, id: string): Promise<void> => {
  const tx = internal(ctx);
  await sql`select pg_advisory_xact_lock(hashtext('last top root'))`.execute(tx);
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from person
    where account_id is null and staff_top and status = 'activated' and id <> ${id}`.execute(tx);
  if (!rows[0]?.n) throw new Failure('staff.lastTop');
};

/** Rules above the table (docs/permissions.md): nobody edits themselves, supers only by who may make supers. */
export const mayManage = (ctx: Ctx, target: Person, next?: Person['role']): void => {
  if (target.id === ctx.who.userId) throw new Failure('people.self');
  if (target.accountId === null) refuse(ctx.who, 'top');
  if (target.role === 'Super' || next === 'Super') refuse(ctx.who, 'member.super');
};

/** Tasks of a person that have not ended. */
export const openTasksOf = async (ctx: Ctx, id: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from task
    where created_by = ${id} and state in ('waiting', 'active', 'paused')`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};

export const accountIds = async (ctx: Ctx, accountId: string): Promise<string[]> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from person where account_id = ${accountId}`.execute(internal(ctx));
  return rows.map((r) => r.id);
};
