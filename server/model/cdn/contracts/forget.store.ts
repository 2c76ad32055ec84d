import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

type Column = { name: string; column: string; kind: string };
/** Every column of the platform's own tables in which a text can stand. */
const textColumns = async (ctx: Ctx): Promise<Column[]> => {
  const { rows } =
    await sql<Column>`select c.table_name as name, c.column_name as column, c.data_type as kind
    from information_schema.columns c join information_schema.tables t
      on t.table_schema = c.table_schema and t.table_name = c.table_name and t.table_type = 'BASE TABLE'
    where c.table_schema = current_schema() and c.data_type in ('text', 'jsonb', 'character varying')
      and c.is_generated = 'NEVER' order by 1, 2`.execute(internal(ctx));
  return rows;
};

/** Shortest phone number that is looked for in all texts; shorter ones are no one's alone. */
const shortestPhone = 7;
const pattern = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/**
 * Takes the people of an account out of everything that is kept: addresses and phone numbers out of
 * every text of every table, names and what belongs to them alone with their rows. The rows themselves,
 * and so all counts and the order of audit records, stay.
 */
export const forgetPeople = async (ctx: Ctx, accountId: string): Promise<number> => {
  const tx = internal(ctx);
  await sql`select set_config('manifold.forgetting', 'on', true)`.execute(tx);
  const { rows: people } = await sql<{
    id: string;
    email: string;
    phone: string;
  }>`select id, email, phone
    from person where account_id = ${accountId} for update`.execute(tx);
  const ids = people.map((p) => p.id);
  // What only served signing in is dropped; letters hold nothing but what was written to people.
  await sql`delete from letter where account_id = ${accountId} or recipient = any(${people.map((p) => p.email)}::text[])`.execute(
    tx,
  );
  await sql`delete from sign_in_gate where key ilike any(${people.map((p) => pattern(p.email))}::text[])`.execute(
    tx,
  );
  for (const table of [
    'session',
    'known_device',
    'one_time_token',
    'recovery_code',
    'password_history',
  ])
    await sql`delete from ${sql.table(table)} where person_id = any(${ids}::uuid[])`.execute(tx);
  await sql`update audit set ip = '', old = case when module = 'person' then null else old end,
      new = case when module = 'person' then null else new end
    where user_id = any(${ids}::uuid[]) or (module = 'person' and row_id = any(${ids}::text[]))`.execute(
    tx,
  );
  await sql`update sign_in_attempt set ip = '' where email = any(${people.map((p) => p.email)}::text[])`.execute(
    tx,
  );
  await sql`update person set name = '–' where id = any(${ids}::uuid[])`.execute(tx);
  const pairs = people.flatMap(({ id, email, phone }) => [
    [email, `${id}@removed.invalid`] as const,
    ...(phone.length >= shortestPhone ? [[phone, ''] as const] : []),
  ]);
  if (pairs.length === 0) return 0;
  const [gone, instead] = [pairs.map((p) => p[0]), pairs.map((p) => p[1])];
  const like = gone.map(pattern);
  for (const { name, column, kind } of await textColumns(ctx)) {
    const place = sql.ref(column);
    const cleaned = sql`forget_texts(${place}::text, ${gone}::text[], ${instead}::text[])`;
    await sql`update ${sql.table(name)} set ${place} = ${cleaned}${sql.raw(kind === 'jsonb' ? '::jsonb' : '')}
      where ${place}::text like any(${like}::text[])`.execute(tx);
  }
  return people.length;
};

/** The archived account whose time has come first; null when none has. */
export const dueToForget = async (ctx: Ctx): Promise<string | null> => {
  const { rows } = await sql<{ accountId: string }>`select account_id from account_archive
    where forgotten_at is null and forget_at <= ${ctx.now()}::timestamptz order by forget_at limit 1 for update skip locked`.execute(
    internal(ctx),
  );
  return rows[0]?.accountId ?? null;
};

/** Notes that the people of an archived account were forgotten. */
export const setForgotten = (ctx: Ctx, accountId: string) =>
  sql`update account_archive set forgotten_at = ${ctx.now()} where account_id = ${accountId}`.execute(
    internal(ctx),
  );
