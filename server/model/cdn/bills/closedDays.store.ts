import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Completed days of an account within a span; bills are made of the accurate figures alone. */
export const completedWithin = async (
  ctx: Ctx,
  o: { accountId: string; source: string; from: string; to: string },
): Promise<string[]> => {
  if (o.source !== 'accurate') return [];
  const { rows } = await sql<{ day: string }>`select distinct b.day::text as day from bill_day b
    join account a on a.id = b.account_id
    where b.account_id = ${o.accountId} and b.version > 0
      and (b.day::timestamp - a.utc_offset_minutes * interval '1 minute') at time zone 'UTC' < ${o.to}::timestamptz
      and (b.day::timestamp + interval '1 day' - a.utc_offset_minutes * interval '1 minute') at time zone 'UTC' > ${o.from}::timestamptz
    order by day`.execute(internal(ctx));
  return rows.map((r) => r.day);
};
