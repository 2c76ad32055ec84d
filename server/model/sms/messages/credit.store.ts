import { type RawBuilder, sql } from 'kysely';
import { stateNumbers } from '#shared/areas/sms/records/states';
import { addDays, dayStart } from '#shared/kernel/units';
import { type Ctx, internal } from '../../../kernel/db/context';
import type { SmsTariff } from '../../platform/accounts/index';
import { charged } from './charges.store';

/** Micro-units in the currency of the account, and segments. */
type Spent = { amount: number; segments: number };
type Limit = { credit: number; guaranteed: number };

/** What of the credit of a month is left while messages are taken. */
export class Credit {
  readonly #limit: Limit;
  readonly #spent: Spent;
  readonly #key: RawBuilder<unknown>;
  #taken: Spent = { amount: 0, segments: 0 };
  constructor(limit: Limit, spent: Spent, key: RawBuilder<unknown>) {
    this.#limit = limit;
    this.#spent = spent;
    this.#key = key;
  }

  /** Whether so much more is within the credit, or within the segments that are paid for in any case. */
  fits(more: Spent): boolean {
    const amount = this.#spent.amount + this.#taken.amount + more.amount;
    const segments = this.#spent.segments + this.#taken.segments + more.segments;
    return amount <= this.#limit.credit || segments <= this.#limit.guaranteed;
  }

  /** Takes so much where it fits; `store` writes it. */
  take(more: Spent): boolean {
    if (!this.fits(more)) return false;
    this.#taken.amount += more.amount;
    this.#taken.segments += more.segments;
    return true;
  }

  async store(ctx: Ctx): Promise<void> {
    const { amount, segments } = this.#taken;
    if (segments === 0) return;
    await sql`update sms_spend set amount = amount + ${amount}, segments = segments + ${segments} where ${this.#key}`.execute(
      internal(ctx),
    );
  }
}

/* A message's number is allotted within the transaction that stamps it: this is far more than one takes. */
const margin = sql.raw(`interval '5 minutes'`);
/* Messages of an account's month, and whether each is paid for or still may be. */
const spentIn = (o: {
  accountId: RawBuilder<unknown>;
  currency: RawBuilder<unknown>;
  from: string;
  to: string;
}) =>
  sql`select coalesce(sum(s.price * s.parts), 0)::bigint as amount, coalesce(sum(s.parts), 0)::bigint as segments
    from sms_message s left join lateral (select o.state, ${charged} as charged from sms_outcome o where o.msg_id = s.id
      order by o.n desc, (case o.state when 1 then 2 when 2 then 3 when 3 then 4 else 1 end), o.part limit 1) o on true
    where s.account_id = ${o.accountId} and s.price is not null and s.currency = ${o.currency}
      and s.id >= sms_first(${o.from}::timestamptz - ${margin}) and s.id < sms_first(${o.to}::timestamptz + ${margin})
      and s.created_at >= ${o.from} and s.created_at < ${o.to}
      and (coalesce(o.state, ${stateNumbers.queued}) in (${stateNumbers.queued}, ${stateNumbers.doubt}) or o.charged)`;

const monthSpan = (month: string, utcOffsetMinutes: number) => {
  const next = addDays(`${month}-01`, 31).slice(0, 7);
  const start = (m: string) => dayStart(`${m}-01`, utcOffsetMinutes);
  return { from: start(month), to: start(next) };
};

const keyOf = (accountId: string, { month, currency }: SmsTariff) =>
  sql`account_id = ${accountId} and month = ${month} and currency = ${currency}`;
const spentSoFar = (accountId: string, { month, currency, utcOffsetMinutes }: SmsTariff) =>
  spentIn({
    accountId: sql`${accountId}::uuid`,
    currency: sql`${currency}`,
    ...monthSpan(month, utcOffsetMinutes),
  });

/** The credit of an account's running month as it is now, to look at; null for an account that has no limit. */
export const creditNow = async (
  ctx: Ctx,
  accountId: string,
  tariff: SmsTariff,
): Promise<Credit | null> => {
  const { credit, guaranteed } = tariff;
  if (credit === null) return null;
  const key = keyOf(accountId, tariff);
  const tx = internal(ctx);
  const [spent] = (
    await sql<Spent>`select amount, segments from sms_spend where ${key}`.execute(tx)
  ).rows;
  const [counted] = spent
    ? [spent]
    : (await sql<Spent>`${spentSoFar(accountId, tariff)}`.execute(tx)).rows;
  return new Credit({ credit, guaranteed }, counted ?? { amount: 0, segments: 0 }, key);
};

/**
 * The credit of an account's running month; nobody else takes of it until the transaction ends. Null for an account
 * that has no limit. The first look of a month counts what was taken before.
 */
export const openCredit = async (
  ctx: Ctx,
  accountId: string,
  tariff: SmsTariff,
): Promise<Credit | null> => {
  const { credit, guaranteed, currency, month } = tariff;
  if (credit === null) return null;
  const tx = internal(ctx);
  const key = keyOf(accountId, tariff);
  const locked = async () =>
    (await sql<Spent>`select amount, segments from sms_spend where ${key} for update`.execute(tx))
      .rows[0];
  let spent = await locked();
  if (!spent) {
    await sql`insert into sms_spend (account_id, month, currency, amount, segments)
      select ${accountId}::uuid, ${month}, ${currency}, x.amount, x.segments
      from (${spentSoFar(accountId, tariff)}) x on conflict do nothing`.execute(tx);
    spent = await locked();
  }
  return new Credit({ credit, guaranteed }, spent ?? { amount: 0, segments: 0 }, key);
};

/** A count may take this share of the time: months of millions are put right less often. */
const restFactor = 20;
const leastMs = 60_000;
type Counted = { accountId: string; month: string; currency: string };

/** Running months of accounts with a limit that are due to be put right. */
export const dueSpends = async (ctx: Ctx): Promise<Counted[]> => {
  const { rows } = await sql<Counted>`select account_id, month, currency from sms_spend
    where month >= to_char(${ctx.now()}::timestamptz - interval '1 day', 'YYYY-MM')
      and counted_at < clock_timestamp() - greatest(${leastMs}, count_ms * ${restFactor}) * interval '1 millisecond'
    order by counted_at limit 200`.execute(internal(ctx));
  return rows;
};

/**
 * Puts right what a month of an account comes to: what carriers refused is given back. What is taken while it counts
 * stays counted, since sum and counter are seen at one moment and only their difference is added.
 */
export const recountSpent = async (ctx: Ctx, of: Counted): Promise<void> => {
  const started = performance.now();
  const tx = internal(ctx);
  const { accountId, month, currency } = of;
  const { rows } = await sql<{ minutes: number }>`select utc_offset_minutes as minutes from account
    where id = ${accountId}`.execute(tx);
  const span = monthSpan(month, rows[0]?.minutes ?? 0);
  const whose = { accountId: sql`${accountId}::uuid`, currency: sql`${currency}` };
  const key = sql`account_id = ${accountId} and month = ${month} and currency = ${currency}`;
  await sql`with t as (${spentIn({ ...whose, ...span })}),
      b as (select amount, segments from sms_spend where ${key})
    update sms_spend set amount = sms_spend.amount + t.amount - b.amount, segments = sms_spend.segments + t.segments - b.segments,
      counted_at = clock_timestamp() from t, b where ${key}`.execute(tx);
  await sql`update sms_spend set count_ms = ${Math.round(performance.now() - started)} where ${key}`.execute(
    tx,
  );
};
