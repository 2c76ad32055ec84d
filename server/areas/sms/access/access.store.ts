import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** What a list adds to a credential: how often it is bound now, and receipts that wait for its customer. */
export const adds = {
  standing: sql`(select count(*)::int from sms_session s where s.access_id = t.id and s.ended_at is null
    and s.seen_at > clock_timestamp() - interval '15 seconds')`,
  owed: sql`(select count(*)::int from sms_return r where r.access_id = t.id and r.done_at is null and r.look_at is not null)`,
};

/** Credentials an account has. */
export const countOf = async (ctx: Ctx, accountId: string): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sms_access
    where account_id = ${accountId}`.execute(internal(ctx));
  return rows[0]?.n ?? 0;
};
