import { sql } from 'kysely';
import type { billPrice, billPrices } from '#shared/areas/cdn/bills/prices';
import type { Got, Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { Around } from '../../../kernel/db/list';

export type Price = Row<typeof billPrice>;
/** What the list of prices reads besides its filters; of one day the general price comes first. */
export const priceList: Around<Got<typeof billPrices.endpoints.list>> = {
  where: (_ctx, { scope }) => [scope && sql`(t.account_id is null) = ${scope === 'general'}`],
  ties: sql`(select a.name from account a where a.id = t.account_id) nulls first, t.region nulls first`,
};

/** A price under the same account, region, currency and day as another one. */
export const priceTaken = async (
  ctx: Ctx,
  p: Pick<Price, 'accountId' | 'region' | 'currency' | 'fromDay'>,
  except: string | null,
): Promise<boolean> => {
  const { rows } =
    await sql`select 1 from bill_price where account_id is not distinct from ${p.accountId}::uuid
    and region is not distinct from ${p.region} and currency = ${p.currency} and from_day = ${p.fromDay} and id is distinct from ${except}::uuid limit 1`.execute(
      internal(ctx),
    );
  return rows.length > 0;
};
export const accountExists = async (ctx: Ctx, id: string): Promise<boolean> => {
  const { rows } = await sql`select 1 from account where id = ${id}`.execute(internal(ctx));
  return rows.length > 0;
};
