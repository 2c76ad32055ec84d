import { sql } from 'kysely';
import {
  type ReadAccount,
  type ShownSupplierAccount,
  supplierAccounts,
} from '#shared/areas/cdn/suppliers/supplierAccounts';
import { breachedColumns, breachText } from '#shared/areas/cdn/suppliers/accountLimits';
import type { Got } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Supplier, suppliers } from '#shared/suppliers';
import type { SupplierBalance, SupplierQuota } from '../../../drivers/cdn/driver';
import { type Ctx, internal } from '../../../kernel/db/context';
import { type From, listVerb, rowOf } from '../../../kernel/db/list';
import { callDays } from '#shared/areas/cdn/suppliers/supplierCalls';

/** Days of readings that the burn is the mean of, and hours that are too few for one. */
const burnDays = 7;
const fewestHours = 3;
const keptDays = 35;

const zones = sql`unnest(${Object.keys(suppliers)}::text[],
  ${Object.values(suppliers).map(({ dayTotals }) => dayTotals?.zoneHours ?? 0)}::int[]) as z (supplier, hours)`;

const { list } = supplierAccounts.endpoints;
const accounts: From<Got<typeof list>> = {
  source: (ctx) => sql`select a.*, p.supplier, q.quota_ratio, q.purge_url_left, q.purge_prefix_left,
      q.prefetch_left, q.reset_at, b.burn,
      case when b.burn > 0 then greatest(0, floor(a.balance::numeric / b.burn))::bigint end as days_left,
      (select count(*) from domain_supplier e join domain d on d.id = e.domain_id
        where e.param_id = a.param_id and d.status <> 'Moved')::int as domains,
      m.bytes, m.cost, m.cost_currency, e.created_at as last_error_at, e.said as last_error,
      case when not p.enabled then 'off' when a.failure is not null then 'failed'
        when a.read_at is null then 'unread' when a.breached <> '[]' then 'low' else 'ok' end as state
    from supplier_account a join supplier_param p on p.id = a.param_id join ${zones} on z.supplier = p.supplier
    left join lateral (select min(case when k."limit" > 0 then k."left"::float8 / k."limit" end) as quota_ratio,
        max(k."left") filter (where k.kind = 'purgeUrl') as purge_url_left,
        max(k."left") filter (where k.kind = 'purgePrefix') as purge_prefix_left,
        max(k."left") filter (where k.kind = 'prefetch') as prefetch_left, min(k."resetAt") as reset_at
      from jsonb_to_recordset(a.quotas) as k(kind text, "limit" bigint, "left" bigint, "resetAt" timestamptz)) q on true
    left join lateral (select case when max(s.read_at) - min(s.read_at) >= ${fewestHours} * interval '1 hour'
        then round(sum(greatest(s.before - s.balance, 0)) * 86400
          / extract(epoch from max(s.read_at) - min(s.read_at)))::bigint end as burn
      from (select r.read_at, r.balance, lag(r.balance) over (order by r.read_at) as before from supplier_balance r
        where r.param_id = a.param_id and r.currency = a.currency
          and r.read_at > ${ctx.now()}::timestamptz - ${burnDays} * interval '1 day') s) b on true
    left join lateral (select s.local_bytes as bytes, coalesce(i.amount_micros, s.expected_amount) as cost,
        coalesce(i.currency, l.currency) as cost_currency from supplier_month s
      left join lateral (select v.amount_micros, v.currency from supplier_invoice v where v.month_id = s.id
        order by v.version desc limit 1) i on true
      left join lateral (select w.currency from supplier_price w where w.param_id = s.param_id
        and w.from_month <= s.month order by w.from_month desc limit 1) l on true
      where s.param_id = a.param_id
        and s.month = to_char((${ctx.now()}::timestamptz at time zone 'UTC') + z.hours * interval '1 hour', 'YYYY-MM')) m on true
    left join lateral (select c.created_at, concat_ws(' · ', c.operation, coalesce(nullif(c.message, ''), c.error_class)) as said
      from supplier_call c where c.param_id = a.param_id and c.error_class is not null and c.error_class <> 'absent'
        and c.created_at > ${ctx.now()}::timestamptz - ${callDays} * interval '1 day'
      order by c.created_at desc limit 1) e on true`,
  ties: sql`t.supplier, t.param_id`,
};
export const listSupplierAccounts = listVerb(list, accounts);
/** One account as the list shows it. */
export const shownAccount = rowOf(list, accounts);

/** An account with its balances of the last days and the domains on its parameter. */
export const readAccountOf = async (ctx: Ctx, id: string): Promise<ReadAccount> => {
  const account = await shownAccount(ctx, id);
  const { rows: readings } = await sql<{
    at: string;
    balance: number;
  }>`select read_at as at, balance
    from supplier_balance where param_id = ${account.paramId} and currency = ${account.currency}
      and read_at > ${ctx.now()}::timestamptz - ${burnDays} * interval '1 day' order by read_at`.execute(
    internal(ctx),
  );
  const { rows: served } = await sql<
    ReadAccount['served'][number]
  >`select d.id, d.name, a.name as account
    from domain d join account a on a.id = d.account_id
    where exists (select 1 from domain_supplier s where s.domain_id = d.id and s.param_id = ${account.paramId})
      and d.status <> 'Moved'
    order by d.name limit 100`.execute(internal(ctx));
  return { ...account, readings, served };
};

/** Opens an account for each parameter that has none. */
export const expectAccounts = async (ctx: Ctx): Promise<void> => {
  await sql`insert into supplier_account (id, param_id, next_at, created_at)
    select gen_random_uuid(), p.id, ${ctx.now()}, ${ctx.now()} from supplier_param p
    where not exists (select 1 from supplier_account a where a.param_id = p.id)
    on conflict do nothing`.execute(internal(ctx));
};

const leaseMinutes = 5;
/** Takes accounts that are due; nobody else gets them while the lease lasts. */
export const claimAccounts = async (ctx: Ctx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`update supplier_account a
    set next_at = ${ctx.now()}::timestamptz + ${leaseMinutes} * interval '1 minute'
    from (select a.id from supplier_account a join supplier_param p on p.id = a.param_id and p.enabled
      where a.next_at <= ${ctx.now()} order by a.next_at, a.id limit ${limit} for update of a skip locked) due
    where a.id = due.id returning a.id`.execute(internal(ctx));
  return rows.map((row) => row.id);
};

export type AccountSubject = { paramId: string; supplier: Supplier };
/** Whose account it is; refuses one that is gone. */
export const accountSubject = async (ctx: Ctx, id: string): Promise<AccountSubject> => {
  const { rows } = await sql<AccountSubject>`select a.param_id, p.supplier from supplier_account a
    join supplier_param p on p.id = a.param_id where a.id = ${id}`.execute(internal(ctx));
  if (!rows[0]) throw new Failure('data.absent');
  return rows[0];
};

export type Statement = { quotas: SupplierQuota[]; balance: SupplierBalance | null };
/** Keeps what a supplier told, or why it told nothing; what was told before stays then. */
export const keepTold = async (
  ctx: Ctx,
  id: string,
  o: { paramId: string; statement: Statement | null; failure: string | null; nextAt: string },
): Promise<void> => {
  const tx = internal(ctx);
  const { statement, paramId } = o;
  if (!statement) {
    await sql`update supplier_account set failure = ${o.failure}, next_at = ${o.nextAt} where id = ${id}`.execute(
      tx,
    );
    return;
  }
  await sql`update supplier_account set quotas = ${JSON.stringify(statement.quotas)}::jsonb,
      currency = ${statement.balance?.currency ?? null}, balance = ${statement.balance?.balanceMicros ?? null},
      read_at = ${ctx.now()}, failure = null, next_at = ${o.nextAt} where id = ${id}`.execute(tx);
  if (!statement.balance) return;
  await sql`insert into supplier_balance (param_id, read_at, currency, balance)
    values (${paramId}, ${ctx.now()}, ${statement.balance.currency}, ${statement.balance.balanceMicros})
    on conflict do nothing`.execute(tx);
  await sql`delete from supplier_balance where param_id = ${paramId}
    and read_at < ${ctx.now()}::timestamptz - ${keptDays} * interval '1 day'`.execute(tx);
};

/** Marks the columns of an account that are beyond their limits; tells each once as it goes beyond. */
export const settleLimits = async (ctx: Ctx, id: string): Promise<ShownSupplierAccount> => {
  await sql`select 1 from supplier_account where id = ${id} for update`.execute(internal(ctx));
  const account = await shownAccount(ctx, id);
  const breached = breachedColumns(account);
  if (breached.join() === account.breached.join()) return account;
  await sql`update supplier_account set breached = ${JSON.stringify(breached)}::jsonb where id = ${id}`.execute(
    internal(ctx),
  );
  for (const column of breached)
    if (!account.breached.includes(column)) {
      const what = breachText(account, column);
      ctx.notify(supplierAccounts.notices.beyond, { param: account.paramName, what, id }, {});
    }
  ctx.emit(supplierAccounts.events.changed, { id });
  return shownAccount(ctx, id);
};

/** Accounts that have limits, which other figures than readings can go beyond. */
export const limitedAccounts = async (ctx: Ctx): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from supplier_account
    where coalesce(quota_limit_ppm, balance_limit, days_limit, cost_limit, traffic_limit_gb) is not null
      or breached <> '[]' order by id`.execute(internal(ctx));
  return rows.map((row) => row.id);
};
