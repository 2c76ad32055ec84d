import { sql } from 'kysely';
import { type Ctx, internal } from '../../../kernel/db/context';

/** Prices with what they are today, in UTC. */
export const priceRows = () => sql`select p.*, case when p.valid_from > day.today then 'later'
    when p.valid_to < day.today then 'past' else 'now' end as validity
  from sms_price p cross join (select (clock_timestamp() at time zone 'UTC')::date as today) day`;

/** A stored price, its days as YYYY-MM-DD. */
export type Stored = {
  id: string;
  paramId: string;
  country: string;
  network: string;
  prefix: string;
  currency: 'USD' | 'CNY';
  price: number;
  rules: string;
  validFrom: string;
  validTo: string | null;
};
const columns = sql`id, param_id, country, network, prefix, currency, price, rules, valid_from::text as valid_from, valid_to::text as valid_to`;
/** All prices of a parameter; nobody else changes them until the transaction ends. */
export const pricesOf = async (ctx: Ctx, paramId: string): Promise<Stored[]> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`smsPrice ${paramId}`}, 0))`.execute(
    internal(ctx),
  );
  const { rows } =
    await sql<Stored>`select ${columns} from sms_price where param_id = ${paramId} order by valid_from`.execute(
      internal(ctx),
    );
  return rows;
};
