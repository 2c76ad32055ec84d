import { sql } from 'kysely';
import {
  type ShownSupplierMonth,
  type supplierInvoice,
  supplierMonths,
} from '#shared/areas/cdn/reconciliation/supplierMonths';
import type { supplierPrice } from '#shared/areas/cdn/reconciliation/supplierPrices';
import type { Got, Row } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { type Supplier, suppliers } from '#shared/suppliers';
import { type Ctx, internal } from '../../../kernel/db/context';
import { type From, listVerb, rowOf } from '../../../kernel/db/list';
import type { DaySpan } from './dayLanes';
import { lacksPast } from '../sync/past';

export type Invoice = Row<typeof supplierInvoice>;
export type PriceList = Row<typeof supplierPrice>;
/** What a comparison comes to. */
export type MonthFigures = Pick<
  ShownSupplierMonth,
  | 'expectedAmount'
  | 'gap'
  | 'differenceAmount'
  | 'usagePart'
  | 'unitPart'
  | 'pricePart'
  | 'roundingPart'
  | 'creditPart'
>;

const { list } = supplierMonths.endpoints;
const months: From<Got<typeof list>> = {
  source: () => sql`select m.*, p.supplier, i.currency, i.amount_micros as invoice_amount,
      round(i.thousandths::numeric * i.unit_bytes / 1000)::bigint as invoice_bytes,
      (select count(*) from supplier_invoice v where v.month_id = m.id)::int as invoice_versions
    from supplier_month m join supplier_param p on p.id = m.param_id
    left join lateral (select * from supplier_invoice v where v.month_id = m.id order by v.version desc limit 1) i on true`,
  // What is too much weighs as much as what is too little.
  orders: { differenceAmount: sql`abs(t.difference_amount)` },
  ties: sql`t.supplier, t.param_id`,
};
export const listSupplierMonths = listVerb(list, months);
/** One month as the list shows it. */
export const shownSupplierMonth = rowOf(list, months);

/** All suppliers with the hours by which their months begin before those of UTC. */
const zones = sql`unnest(${Object.keys(suppliers)}::text[],
  ${Object.values(suppliers).map(({ dayTotals }) => dayTotals?.zoneHours ?? 0)}::int[]) as z (supplier, hours)`;

/** Months back for which checks are opened: a late correction may arrive a month after the close. */
const lookbackMonths = 2;
/** Opens a check for the running month and those before it at each parameter that was synced in them. */
export const expectMonths = async (ctx: Ctx): Promise<void> => {
  await sql`insert into supplier_month (id, param_id, month, state, days, next_at, created_at)
    select gen_random_uuid(), p.id, to_char(s.first, 'YYYY-MM'), 'running',
      extract(day from s.first + interval '1 month' - interval '1 day')::int, ${ctx.now()}, ${ctx.now()}
    from supplier_param p join ${zones} on z.supplier = p.supplier,
      lateral (select date_trunc('month', (${ctx.now()}::timestamptz at time zone 'UTC') + z.hours * interval '1 hour') as this) t,
      lateral generate_series(t.this - ${lookbackMonths} * interval '1 month', t.this, interval '1 month') as s (first)
    where p.enabled and exists (select 1 from sync_lane l where l.param_id = p.id and l.source = 'accurate'
        and l.start_at < ((s.first + interval '1 month') at time zone 'UTC') - z.hours * interval '1 hour'
        and (l.end_at is null or l.end_at > (s.first at time zone 'UTC') - z.hours * interval '1 hour'))
      and not exists (select 1 from supplier_month m where m.param_id = p.id and m.month = to_char(s.first, 'YYYY-MM'))
    on conflict do nothing`.execute(internal(ctx));
};

/** Has the month of a checked day looked at again: it counts what passed, and both sides' sums. */
export const repeatMonth = async (
  ctx: Ctx,
  { paramId, day }: { paramId: string; day: string },
): Promise<void> => {
  await sql`update supplier_month set next_at = ${ctx.now()}
    where param_id = ${paramId} and month = ${day.slice(0, 7)}`.execute(internal(ctx));
};

const leaseMinutes = 5;
/** Takes months that are due; nobody else gets them while the lease lasts. */
export const claimMonths = async (ctx: Ctx, limit: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`update supplier_month m
    set next_at = ${ctx.now()}::timestamptz + ${leaseMinutes} * interval '1 minute'
    from (select m.id from supplier_month m join supplier_param p on p.id = m.param_id and p.enabled
      where m.next_at <= ${ctx.now()} order by m.month desc, m.id limit ${limit} for update of m skip locked) due
    where m.id = due.id returning m.id`.execute(internal(ctx));
  return rows.map((row) => row.id);
};

/** What a check is about: its month in the zone of its supplier. */
export type MonthSubject = DaySpan & {
  id: string;
  paramId: string;
  supplier: Supplier;
  month: string;
  /** Whether some of its past has yet to be fetched. */
  isArriving: boolean;
};
export const monthSubject = async (ctx: Ctx, id: string): Promise<MonthSubject | null> => {
  const { rows } =
    await sql<MonthSubject>`select m.id, m.param_id, p.supplier, m.month, s.from, s.to,
      exists (select from sync_lane l where l.param_id = m.param_id and l.source = 'accurate'
        and ${lacksPast(sql`s.from`, sql`s.to`)}) as is_arriving
    from supplier_month m join supplier_param p on p.id = m.param_id join ${zones} on z.supplier = p.supplier,
      lateral (select ((m.month || '-01')::timestamp at time zone 'UTC') - z.hours * interval '1 hour' as from,
        (((m.month || '-01')::timestamp + interval '1 month') at time zone 'UTC') - z.hours * interval '1 hour' as to) s
    where m.id = ${id}`.execute(internal(ctx));
  return rows[0] ?? null;
};

/** Holds a month until the transaction ends; refuses one that is gone. */
export const lockMonth = async (ctx: Ctx, id: string): Promise<void> => {
  const { rows } = await sql`select 1 from supplier_month where id = ${id} for update`.execute(
    internal(ctx),
  );
  if (rows.length === 0) throw new Failure('data.absent');
};

/** All versions of the invoice of a month, newest first. */
export const invoicesOf = async (ctx: Ctx, monthId: string): Promise<Invoice[]> => {
  const { rows } = await sql<Invoice>`select * from supplier_invoice where month_id = ${monthId}
    order by version desc`.execute(internal(ctx));
  return rows;
};

/** Keeps a version; what the running month came to before is no version of its own. */
export const keepInvoice = async (
  ctx: Ctx,
  invoice: Omit<Invoice, 'id' | 'version' | 'createdAt'>,
): Promise<void> => {
  const tx = internal(ctx);
  const { monthId } = invoice;
  await sql`delete from supplier_invoice where month_id = ${monthId} and not is_final`.execute(tx);
  await sql`insert into supplier_invoice (id, month_id, version, source, is_final, currency, unit_bytes,
      thousandths, lines, adjustments, amount_micros, entered_by_email, created_at)
    select gen_random_uuid(), ${monthId}, coalesce(max(version), 0) + 1, ${invoice.source}, ${invoice.isFinal},
      ${invoice.currency}, ${invoice.unitBytes}, ${invoice.thousandths}, ${JSON.stringify(invoice.lines)}::jsonb,
      ${JSON.stringify(invoice.adjustments)}::jsonb, ${invoice.amountMicros}, ${invoice.enteredByEmail}, ${ctx.now()}
    from supplier_invoice where month_id = ${monthId}`.execute(tx);
};

/** The price list that holds for a month at a parameter. */
export const priceFor = async (
  ctx: Ctx,
  { paramId, month }: { paramId: string; month: string },
): Promise<PriceList | null> => {
  const { rows } = await sql<PriceList>`select * from supplier_price
    where param_id = ${paramId} and from_month <= ${month} order by from_month desc limit 1`.execute(
    internal(ctx),
  );
  return rows[0] ?? null;
};

/** Months of a parameter that a change of its price lists may concern. */
export const monthsOfParam = async (ctx: Ctx, paramId: string): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`select id from supplier_month
    where param_id = ${paramId} order by month for update`.execute(internal(ctx));
  return rows.map((row) => row.id);
};

/** Whether another price list of the parameter begins in the same month. */
export const priceTaken = async (
  ctx: Ctx,
  { paramId, fromMonth }: { paramId: string; fromMonth: string },
  ownId: string | null,
): Promise<boolean> => {
  const { rows } = await sql`select 1 from supplier_price where param_id = ${paramId}
    and from_month = ${fromMonth} and id is distinct from ${ownId}::uuid`.execute(internal(ctx));
  return rows.length > 0;
};

/** Keeps what our own side and the day totals sum up to, and when the month is looked at again. */
export const keepSums = async (
  ctx: Ctx,
  id: string,
  o: { localBytes: number | null; failure: string | null; nextAt: string | null },
): Promise<void> => {
  await sql`update supplier_month m set local_bytes = ${o.localBytes}, read_at = ${ctx.now()},
      failure = ${o.failure}, next_at = ${o.nextAt}, passed_days = c.passed, total_bytes = c.total
    from (select count(*) filter (where d.state in ('passed', 'accepted'))::int as passed,
        sum(d.supplier_bytes)::bigint as total
      from day_check d join supplier_month m on m.id = ${id} and d.param_id = m.param_id
        and to_char(d.day, 'YYYY-MM') = m.month) c
    where m.id = ${id}`.execute(internal(ctx));
};

/** Keeps a comparison. */
export const keepFigures = async (ctx: Ctx, id: string, f: MonthFigures): Promise<void> => {
  await sql`update supplier_month set expected_amount = ${f.expectedAmount}, gap = ${f.gap},
      difference_amount = ${f.differenceAmount}, usage_part = ${f.usagePart}, unit_part = ${f.unitPart},
      price_part = ${f.pricePart}, rounding_part = ${f.roundingPart}, credit_part = ${f.creditPart}
    where id = ${id}`.execute(internal(ctx));
};

/** Puts a month into a state that nobody decided; what was decided of an older invoice no longer holds. */
export const keepUndecided = async (
  ctx: Ctx,
  id: string,
  state: 'running' | 'waiting' | 'open',
): Promise<void> => {
  await sql`update supplier_month set state = ${state}, reason = null, decided_by_email = null,
      decided_at = null where id = ${id}`.execute(internal(ctx));
};

/** Days of a month as both sides tell them, for the evidence. */
export const daysOfMonth = async (
  ctx: Ctx,
  { paramId, month }: { paramId: string; month: string },
): Promise<
  { day: string; state: string; localBytes: number | null; supplierBytes: number | null }[]
> => {
  const { rows } = await sql<{
    day: string;
    state: string;
    localBytes: number | null;
    supplierBytes: number | null;
  }>`select day, state, local_bytes, supplier_bytes from day_check
    where param_id = ${paramId} and to_char(day, 'YYYY-MM') = ${month} order by day`.execute(
    internal(ctx),
  );
  return rows;
};
