import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** The first step of a supplier's price list, in millionths of its currency a unit. */
export type Price = { currency: string; unit: 'GB' | 'GiB'; priceMicros: number };

/** Price lists in force in a month (YYYY-MM), by parameter; those without one are left out. */
export const pricesOf = async (
  ctx: Ctx,
  paramIds: readonly string[],
  month: string,
): Promise<Map<string, Price>> => {
  const { rows } = await sql<
    Price & { paramId: string }
  >`select distinct on (param_id) param_id, currency, unit,
      (steps -> 0 ->> 'priceMicros')::float8 as price_micros
    from supplier_price where param_id = any(${paramIds}::uuid[]) and from_month <= ${month}
    order by param_id, from_month desc`.execute(internal(ctx));
  return new Map(rows.map(({ paramId, ...price }) => [paramId, price]));
};
