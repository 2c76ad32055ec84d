import { sql } from 'kysely';
import { billPrice } from '#shared/areas/cdn/bills/prices';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { columnsOf } from '../../../kernel/db/rows';

export type Price = Row<typeof billPrice>;
const columns = sql.join(
  columnsOf(billPrice).map((c) =>
    c === 'fromDay' ? sql`p.from_day::text as from_day` : sql.ref(`p.${c}`),
  ),
);

export const listPrices = async (
  ctx: Ctx,
  o: {
    accountId: string | null;
    scope: 'general' | 'account' | null;
    currency: string | null;
    descending: boolean;
    byCreation: boolean;
    page: number;
    size: number;
  },
): Promise<{ rows: (Price & { account: string | null })[]; total: number }> => {
  const filter = sql`(${o.accountId}::uuid is null or p.account_id = ${o.accountId}) and (${o.currency}::text is null or p.currency = ${o.currency})
    and (${o.scope}::text is null or (p.account_id is null) = (${o.scope}::text = 'general'))`;
  const direction = o.descending ? sql`desc` : sql`asc`;
  const order = o.byCreation ? sql`p.created_at` : sql`p.from_day`;
  const { rows } = await sql<
    Price & { account: string | null }
  >`select ${columns}, a.name as account from bill_price p
    left join account a on a.id = p.account_id where ${filter} order by ${order} ${direction}, a.name nulls first, p.region nulls first, p.id
    limit ${o.size} offset ${(o.page - 1) * o.size}`.execute(internal(ctx));
  const counted = await sql<{
    n: number;
  }>`select count(*)::int as n from bill_price p where ${filter}`.execute(internal(ctx));
  return { rows, total: counted.rows[0]?.n ?? 0 };
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
