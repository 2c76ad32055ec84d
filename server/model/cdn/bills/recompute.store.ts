import { sql } from 'kysely';
import {
  billDifference,
  billRecomputes,
  type DifferenceCause,
} from '#shared/areas/cdn/bills/recomputes';
import type { SmsLine } from '#shared/areas/cdn/bills/schemas';
import type { Row } from '#shared/kernel/contract';
import { type Ctx, internal } from '../../../kernel/db/context';
import { listVerb } from '../../../kernel/db/list';
import { columnsOf } from '../../../kernel/db/rows';
import * as days from './days.store';
import { composeMonth, monthBill, monthMoved, type MonthBill } from './months.store';
import { smsLinesOfDay } from './messages.store';
import type { DayFigures, UsageRow } from './usage';

export type Difference = Row<typeof billDifference>;
type Proposed = Omit<Difference, 'id' | 'taskId' | 'createdAt'>;
export type Fresh = { before: days.DayBill; priced: days.Priced; differences: Proposed[] };

const keyOf = (u: UsageRow) => `${u.domainId}:${u.paramId}`;
/** Why a line differs: its usage, its coefficients and its price, each compared by itself. */
const causesOf = (
  region: string,
  old: { usage: readonly days.CopiedUsage[]; price: number | null } | null,
  fresh: { usage: readonly days.CopiedUsage[]; price: number | null },
): DifferenceCause[] => {
  if (!old) return ['newRegion'];
  const before = new Map(old.usage.filter((u) => u.region === region).map((u) => [keyOf(u), u]));
  const after = new Map(fresh.usage.filter((u) => u.region === region).map((u) => [keyOf(u), u]));
  const keys = [...new Set([...before.keys(), ...after.keys()])];
  const usage = keys.some((k) => before.get(k)?.bytes !== after.get(k)?.bytes);
  const coefficient = keys.some((k) => {
    const [one, other] = [before.get(k), after.get(k)];
    return one && other && one.coefficientPpm !== other.coefficientPpm;
  });
  const price = after.size > 0 && old.price !== fresh.price;
  return [
    ...(usage ? (['usage'] as const) : []),
    ...(coefficient ? (['coefficient'] as const) : []),
    ...(price ? (['price'] as const) : []),
  ];
};

/** Lines of messages that differ, by country; a price differs only where segments were charged anew. */
const smsDifferences = (
  { accountId, day, currency, version }: days.DayBill,
  old: readonly SmsLine[],
  fresh: readonly SmsLine[],
): Proposed[] => {
  const sums = (lines: readonly SmsLine[], country: string) => {
    const own = lines.filter((l) => l.country === country);
    const total = (of: 'segments' | 'cost') => own.reduce((n, l) => n + l[of], 0);
    return { segments: total('segments'), cost: total('cost'), price: own[0]?.price ?? null };
  };
  const countries = [...new Set([...old, ...fresh].map((l) => l.country))].sort();
  return countries.flatMap((country) => {
    const [one, other] = [sums(old, country), sums(fresh, country)];
    if (one.segments === other.segments && one.cost === other.cost) return [];
    return {
      accountId,
      day,
      currency,
      region: null,
      country,
      version,
      oldBytes: 0,
      newBytes: 0,
      oldPrice: one.price,
      newPrice: other.price,
      oldCost: one.cost,
      newCost: other.cost,
      causes: ['usage' as const],
    };
  });
};

/** What a completed day would say with the usage, coefficients and prices of now; null without such a day. */
export const freshDay = async (
  ctx: Ctx,
  o: { accountId: string; day: string } & DayFigures,
): Promise<Fresh | null> => {
  const before = await days.dayBill(ctx, o.accountId, o.day);
  const account = await days.accountOf(ctx, o.accountId);
  if (!before || before.version === 0 || !account) return null;
  const prices = await days.pricesOf(ctx, o.accountId);
  const { currency, version } = before;
  const priced = await days.priceDay(ctx, account, { ...o, currency, prices });
  const oldLines = new Map((await days.linesOf(ctx, before.id)).map((l) => [l.region, l]));
  const oldUsage = await days.usageOf(ctx, before.id);
  const newLines = new Map(priced.lines.map((l) => [l.region, l]));
  const differences = [...new Set([...oldLines.keys(), ...newLines.keys()])].flatMap((region) => {
    const [one, other] = [oldLines.get(region), newLines.get(region)];
    const causes = causesOf(region, one ? { usage: oldUsage, price: one.pricePerGb } : null, {
      usage: priced.usage,
      price: other?.pricePerGb ?? null,
    });
    if (causes.length === 0) return [];
    return {
      accountId: o.accountId,
      day: o.day,
      currency,
      region,
      country: null,
      version,
      oldBytes: one?.bytes ?? 0,
      newBytes: other?.bytes ?? 0,
      oldPrice: one?.pricePerGb ?? null,
      newPrice: other?.pricePerGb ?? null,
      oldCost: one?.cost ?? 0,
      newCost: other?.cost ?? 0,
      causes,
    };
  });
  const oldSms = await smsLinesOfDay(ctx, before.id);
  return {
    before,
    priced,
    differences: [...differences, ...smsDifferences(before, oldSms, priced.sms)],
  };
};

/** Replaces what a dry run says of one account-day. */
export const keepDifferences = async (
  ctx: Ctx,
  o: { taskId: string; accountId: string; day: string; rows: readonly Proposed[] },
): Promise<void> => {
  await sql`delete from bill_difference where task_id = ${o.taskId} and account_id = ${o.accountId} and day = ${o.day}`.execute(
    internal(ctx),
  );
  if (o.rows.length === 0) return;
  await sql`insert into bill_difference (id, task_id, account_id, day, currency, region, country, version, old_bytes, new_bytes, old_price, new_price, old_cost, new_cost, causes, created_at)
    select gen_random_uuid(), ${o.taskId}, r."accountId", r.day, r.currency, r.region, r.country, r.version, r."oldBytes", r."newBytes", r."oldPrice", r."newPrice",
      r."oldCost", r."newCost", r.causes, ${ctx.now()}
    from jsonb_to_recordset(${JSON.stringify(o.rows)}::jsonb) as r("accountId" uuid, day date, currency text, region text, country text, version int, "oldBytes" bigint,
      "newBytes" bigint, "oldPrice" bigint, "newPrice" bigint, "oldCost" bigint, "newCost" bigint, causes jsonb)`.execute(
    internal(ctx),
  );
};

const columns = sql.join(
  columnsOf(billDifference).map((c) => (c === 'day' ? sql`d.day::text as day` : sql.ref(`d.${c}`))),
);
export const listDifferences = listVerb(billRecomputes.endpoints.differences, {
  entity: billDifference,
  where: (_ctx, { id }) => [sql`t.task_id = ${id}`],
  ties: sql`t.day, t.region nulls last, t.country`,
});
/** The differences a dry run found for one account-day. */
export const proposedOf = async (
  ctx: Ctx,
  taskId: string,
  accountId: string,
  day: string,
): Promise<Difference[]> => {
  const { rows } = await sql<Difference>`select ${columns} from bill_difference d
    where d.task_id = ${taskId} and d.account_id = ${accountId} and d.day = ${day} and (d.region is not null or d.country is not null)`.execute(
    internal(ctx),
  );
  return rows;
};

export type Totals = { differences: number; accounts: number };
export const totalsOf = async (ctx: Ctx, taskId: string): Promise<Totals> => {
  const { rows } =
    await sql<Totals>`select count(*)::int as differences, count(distinct account_id)::int as accounts
    from bill_difference where task_id = ${taskId}`.execute(internal(ctx));
  return rows[0] as Totals;
};
export const sumsOf = async (ctx: Ctx, taskId: string) => {
  const { rows } = await sql<{
    currency: 'USD' | 'CNY';
    oldCost: number;
    newCost: number;
  }>`select currency, sum(old_cost)::bigint as old_cost, sum(new_cost)::bigint as new_cost
    from bill_difference where task_id = ${taskId} group by currency order by currency`.execute(
    internal(ctx),
  );
  return rows;
};

/** Completed days in a range, of some accounts or of all, as `account|day`. */
export const completedDays = async (
  ctx: Ctx,
  o: { accountIds: readonly string[] | null; fromDay: string; toDay: string },
): Promise<string[]> => {
  const { rows } = await sql<{
    target: string;
  }>`select distinct account_id || '|' || day as target from bill_day where version > 0
    and day between ${o.fromDay} and ${o.toDay} and (${o.accountIds as string[] | null}::uuid[] is null or account_id = any(${o.accountIds as string[] | null}::uuid[]))
    order by 1`.execute(internal(ctx));
  return rows.map((r) => r.target);
};
/** Account-days and account-months (`account|YYYY-MM`) a dry run wants to change. */
export const changedTargets = async (ctx: Ctx, taskId: string) => {
  const { rows } = await sql<{
    target: string;
    month: boolean;
  }>`select distinct account_id || '|' || case when region is null and country is null then to_char(day, 'YYYY-MM') else day::text end as target,
      region is null and country is null as month from bill_difference where task_id = ${taskId} order by 2, 1`.execute(
    internal(ctx),
  );
  return rows;
};

/** Completed months of the targets of a task. */
export const touchedMonths = async (ctx: Ctx, taskId: string): Promise<MonthBill[]> => {
  const { rows } = await sql<{
    accountId: string;
    month: string;
  }>`select distinct split_part(target, '|', 1) as account_id, left(split_part(target, '|', 2), 7) as month
    from task_item where task_id = ${taskId} order by 1, 2`.execute(internal(ctx));
  const months: MonthBill[] = [];
  for (const { accountId, month } of rows) {
    const bill = await monthBill(ctx, accountId, month);
    if (bill) months.push(bill);
  }
  return months;
};

/** Adds to a dry run the months whose guarantees, not only whose days, would change. */
export const keepMonthDifferences = async (ctx: Ctx, taskId: string): Promise<void> => {
  for (const bill of await touchedMonths(ctx, taskId)) {
    const account = await days.accountOf(ctx, bill.accountId);
    if (!account || !(await monthMoved(ctx, bill, account))) continue;
    const now = await composeMonth(ctx, account, bill.month, bill.cnyPerUsdPpm);
    await sql`insert into bill_difference (id, task_id, account_id, day, currency, region, version, old_bytes, new_bytes, old_cost, new_cost, causes, created_at)
      values (gen_random_uuid(), ${taskId}, ${bill.accountId}, ${`${bill.month}-01`}, ${bill.currency}, null, ${bill.version}, ${bill.bytes}, ${now.bytes},
        ${bill.total}, ${now.total}, '["guarantee"]', ${ctx.now()}) on conflict do nothing`.execute(
      internal(ctx),
    );
  }
};
