import { sql } from 'kysely';
import type { ContractPrice } from '#shared/areas/cdn/contracts/contracts';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Prices of an account's own that hold on a day, in its currency. */
export const pricesOn = async (
  ctx: Ctx,
  o: { accountId: string; currency: string; day: string },
): Promise<ContractPrice[]> => {
  const { rows } =
    await sql<ContractPrice>`select distinct on (p.region) p.region, p.price_per_gb::float8 as price_per_gb
    from bill_price p where p.account_id = ${o.accountId} and p.currency = ${o.currency} and p.from_day <= ${o.day}::date
    order by p.region, p.from_day desc`.execute(internal(ctx));
  return rows;
};

/** The plan of the account itself that began last and has not ended. */
export const planOf = async (ctx: Ctx, accountId: string): Promise<string | null> => {
  const { rows } = await sql<{ planId: string }>`select b.plan_id from plan_binding b
    where b.account_id = ${accountId} and b.domain_id is null and (b.to_at is null or b.to_at > ${ctx.now()}::timestamptz)
    order by b.from_at desc, b.created_at desc limit 1`.execute(internal(ctx));
  return rows[0]?.planId ?? null;
};

/** Id of the account's coefficient from a day on; null when none begins on it. */
export const coefficientFrom = async (
  ctx: Ctx,
  o: { accountId: string; day: string },
): Promise<string | null> => {
  const { rows } = await sql<{ id: string }>`select id from bill_coefficient
    where account_id = ${o.accountId} and from_day = ${o.day}::date`.execute(internal(ctx));
  return rows[0]?.id ?? null;
};

/** Id of a price that begins on a day; null when none does. */
export const priceFrom = async (
  ctx: Ctx,
  o: { accountId: string; currency: string; region: string | null; day: string },
): Promise<string | null> => {
  const { rows } = await sql<{
    id: string;
  }>`select id from bill_price where account_id = ${o.accountId}
    and currency = ${o.currency} and region is not distinct from ${o.region} and from_day = ${o.day}::date`.execute(
    internal(ctx),
  );
  return rows[0]?.id ?? null;
};
