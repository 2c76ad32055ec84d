import { sql } from 'kysely';
import { billCoefficient } from '#shared/areas/cdn/bills/coefficients';
import { dayOf } from '#shared/kernel/units';
import { type Ctx, internal } from '../../../kernel/db/context';
import { change, insert } from '../../../kernel/db/rows';

/** The account's coefficient on a local day in parts per million: the newest that holds, else its own value. */
export const coefficientOn = async (
  ctx: Ctx,
  account: { id: string; coefficientPpm: number },
  day: string,
): Promise<number> => {
  const { rows } = await sql<{
    coefficientPpm: number;
  }>`select coefficient_ppm from bill_coefficient
    where account_id = ${account.id} and from_day <= ${day} order by from_day desc limit 1`.execute(
    internal(ctx),
  );
  return rows[0]?.coefficientPpm ?? account.coefficientPpm;
};

/** The coefficient that holds for an account on its present day, for screens that show what counts. */
export const coefficientToday = async (ctx: Ctx, accountId: string): Promise<number> => {
  const { rows } = await sql<{
    id: string;
    coefficientPpm: number;
    utcOffsetMinutes: number;
  }>`select
    id, coefficient_ppm, utc_offset_minutes from account where id = ${accountId}`.execute(
    internal(ctx),
  );
  const [account] = rows;
  if (!account) throw new Error('a domain without its account');
  return coefficientOn(ctx, account, dayOf(ctx.now(), account.utcOffsetMinutes));
};

/** Older than any bill. */
const firstDay = '2000-01-01';
/**
 * A coefficient changed with the account holds from the account's today on; what held until now is
 * kept for the days before.
 */
export const dateCoefficient = async (
  ctx: Ctx,
  o: { accountId: string; before: number; after: number; utcOffsetMinutes: number },
): Promise<void> => {
  const { accountId } = o;
  const today = dayOf(ctx.now(), o.utcOffsetMinutes);
  const { rows } = await sql<{ id: string; fromDay: string }>`select id, from_day::text as from_day
    from bill_coefficient where account_id = ${accountId} for update`.execute(internal(ctx));
  const add = (fromDay: string, coefficientPpm: number) =>
    insert(ctx, billCoefficient, { accountId, fromDay, coefficientPpm, remark: '' });
  if (rows.length === 0) await add(firstDay, o.before);
  const same = rows.find((r) => r.fromDay === today);
  if (same) await change(ctx, billCoefficient, same.id, { coefficientPpm: o.after });
  else await add(today, o.after);
};
