import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import {
  billableBytes,
  lineCost,
  type PriceRow,
  priceFor,
  weightedOf,
} from '#shared/areas/cdn/bills/arithmetic';
import { type BillLine, bills } from '#shared/areas/cdn/bills/bills';
import type { billDay } from '#shared/areas/cdn/bills/schemas';
import type { Currency } from '#shared/areas/cdn/bills/prices';
import type * as z from 'zod';
import { type Ctx, internal } from '../../../kernel/db/context';
import { coefficientOn } from './coefficients.store';
import { type CopiedUsage, hashOf, type Priced, type PricedLine } from './priced';
import { smsLinesOf, writeSmsLines } from './messages.store';
import type { DayFigures, UsageRow } from './usage';

export type { CopiedUsage, Priced, PricedLine } from './priced';
export type DayBill = z.output<typeof billDay.schema>;
/** What the bills of an account depend on besides usage and prices. */
export type BilledAccount = {
  id: string;
  name: string;
  status: string;
  currency: Currency;
  coefficientPpm: number;
  utcOffsetMinutes: number;
  guaranteedTrafficGb: number;
  guaranteedAmount: number;
};

export const accountOf = async (ctx: Ctx, id: string): Promise<BilledAccount | undefined> => {
  const { rows } =
    await sql<BilledAccount>`select id, name, status, currency, coefficient_ppm, utc_offset_minutes, guaranteed_traffic_gb, guaranteed_amount
    from account where id = ${id}`.execute(internal(ctx));
  return rows[0];
};
export const pricesOf = async (ctx: Ctx, accountId: string): Promise<PriceRow[]> => {
  const { rows } =
    await sql<PriceRow>`select id, account_id, region, currency, price_per_gb, from_day::text as from_day, version
    from bill_price where account_id is null or account_id = ${accountId}`.execute(internal(ctx));
  return rows;
};

/** One at a time per account and day, until the transaction ends. */
export const lockDay = (ctx: Ctx, accountId: string, day: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`bill:${accountId}:${day}`}, 0))`.execute(
    internal(ctx),
  );

/** Usage with the coefficient that holds for it: the supplier entry's, else the account's of that day. */
const copied = async (
  ctx: Ctx,
  standardPpm: number,
  usage: readonly UsageRow[],
): Promise<CopiedUsage[]> => {
  if (usage.length === 0) return [];
  const { rows } = await sql<{
    domainId: string;
    paramId: string;
    domain: string | null;
    coefficientPpm: number;
  }>`
    select u.domain_id, u.param_id, d.name as domain, coalesce(s.coefficient_ppm, ${standardPpm})::int as coefficient_ppm
    from (select distinct * from unnest(${usage.map((u) => u.domainId)}::uuid[], ${usage.map((u) => u.paramId)}::uuid[]) as u(domain_id, param_id)) u
      left join domain d on d.id = u.domain_id
      left join domain_supplier s on s.domain_id = u.domain_id and s.param_id = u.param_id`.execute(
    internal(ctx),
  );
  const byKey = new Map(rows.map((r) => [`${r.domainId}:${r.paramId}`, r]));
  return usage.map((u) => {
    const existing = byKey.get(`${u.domainId}:${u.paramId}`);
    return {
      ...u,
      domain: existing?.domain ?? null,
      coefficientPpm: existing?.coefficientPpm ?? standardPpm,
    };
  });
};

const lineOf = (
  region: string,
  usage: readonly CopiedUsage[],
  price: PriceRow | undefined,
): PricedLine => {
  const byCoefficient = new Map<number, number>();
  for (const u of usage)
    byCoefficient.set(u.coefficientPpm, (byCoefficient.get(u.coefficientPpm) ?? 0) + u.bytes);
  const parts = [...byCoefficient]
    .map(([coefficientPpm, bytes]) => ({ bytes, coefficientPpm }))
    .sort((a, b) => a.coefficientPpm - b.coefficientPpm);
  const weighted = weightedOf(parts);
  return {
    // Safe cast: stats_5m holds the codes of shared/edge/regions only.
    region: region as BillLine['region'],
    bytes: parts.reduce((sum, p) => sum + p.bytes, 0),
    weighted: weighted.toString(),
    billableBytes: billableBytes(weighted),
    parts,
    priceId: price?.id ?? null,
    priceVersion: price?.version ?? null,
    pricePerGb: price?.pricePerGb ?? null,
    cost: price ? lineCost(weighted, price.pricePerGb) : 0,
  };
};

/** The lines that usage makes with the coefficients and prices known now for that day, and those of messages. */
export const priceDay = async (
  ctx: Ctx,
  account: BilledAccount,
  o: { day: string; currency: string; prices: readonly PriceRow[] } & DayFigures,
): Promise<Priced> => {
  const usage = await copied(ctx, await coefficientOn(ctx, account, o.day), o.usage);
  const regions = [...new Set(usage.map((u) => u.region))].sort();
  const lines = regions.map((region) =>
    lineOf(
      region,
      usage.filter((u) => u.region === region),
      priceFor(o.prices, { accountId: account.id, region, day: o.day, currency: o.currency }),
    ),
  );
  const { sms, missing } = await smsLinesOf(ctx, o);
  return { usage, lines, sms, missing: missing || lines.some((l) => l.pricePerGb === null) };
};

const sum = (of: readonly number[]) => of.reduce((a, b) => a + b, 0);
/** What all lines of a day come to. */
export const costOf = ({ lines, sms }: Pick<Priced, 'lines' | 'sms'>): number =>
  sum([...lines, ...sms].map((l) => l.cost));

/** Stores one version of a day bill with its lines and a copy of its usage. */
export const writeDay = async (
  ctx: Ctx,
  o: {
    accountId: string;
    day: string;
    currency: string;
    version: number;
    hold: DayBill['hold'];
    priced: Priced;
  },
): Promise<void> => {
  const tx = internal(ctx);
  const id = randomUUID();
  const { lines, usage, sms } = o.priced;
  const smsCost = sum(sms.map((l) => l.cost));
  const status = o.version === 0 ? 'pending' : 'completed';
  await sql`delete from bill_day where account_id = ${o.accountId} and day = ${o.day} and version = 0`.execute(
    tx,
  );
  await sql`insert into bill_day (id, account_id, day, currency, version, status, hold, bytes, billable_bytes, cost, sms_segments, sms_cost, hash, completed_at, created_at)
    values (${id}, ${o.accountId}, ${o.day}, ${o.currency}, ${o.version}, ${status}, ${o.hold}, ${sum(lines.map((l) => l.bytes))},
      ${sum(lines.map((l) => l.billableBytes))}, ${costOf(o.priced)}, ${sum(sms.map((l) => l.segments))}, ${smsCost}, ${hashOf(o.priced)}, ${o.version === 0 ? null : ctx.now()}, ${ctx.now()})`.execute(
    tx,
  );
  await writeSmsLines(ctx, { ...o, id }, sms);
  if (lines.length === 0) return;
  await sql`insert into bill_line (id, bill_day_id, account_id, day, currency, region, version, bytes, weighted, billable_bytes, parts, price_id, price_version, price_per_gb, cost)
    select gen_random_uuid(), ${id}, ${o.accountId}, ${o.day}::date, ${o.currency}, l.region, ${o.version}, l.bytes, l.weighted, l."billableBytes", l.parts,
      l."priceId", l."priceVersion", l."pricePerGb", l.cost
    from jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as l(region text, bytes bigint, weighted numeric, "billableBytes" bigint, parts jsonb,
      "priceId" uuid, "priceVersion" int, "pricePerGb" bigint, cost bigint)`.execute(tx);
  await sql`insert into bill_usage (bill_day_id, domain_id, domain, param_id, region, bytes, coefficient_ppm)
    select ${id}, u."domainId", u.domain, u."paramId", u.region, u.bytes, u."coefficientPpm"
    from jsonb_to_recordset(${JSON.stringify(usage)}::jsonb) as u("domainId" uuid, domain text, "paramId" uuid, region text, bytes bigint, "coefficientPpm" int)`.execute(
    tx,
  );
};

const dayColumns = sql`b.id, b.account_id, b.day::text as day, b.currency, b.version, b.status, b.hold, b.bytes, b.billable_bytes, b.cost, b.sms_segments, b.sms_cost, b.hash, b.completed_at, b.created_at`;
/** The newest version of a day's bill, or the asked one. */
export const dayBill = async (
  ctx: Ctx,
  accountId: string,
  day: string,
  version: number | null = null,
): Promise<DayBill | undefined> => {
  const { rows } =
    await sql<DayBill>`select ${dayColumns} from bill_day b where b.account_id = ${accountId} and b.day = ${day}
    and (${version}::int is null or b.version = ${version}) order by b.version desc limit 1`.execute(
      internal(ctx),
    );
  return rows[0];
};
export const dayVersions = async (ctx: Ctx, accountId: string, day: string) => {
  const { rows } = await sql<{
    version: number;
    cost: number;
    completedAt: string | null;
  }>`select version, cost, completed_at
    from bill_day where account_id = ${accountId} and day = ${day} order by version desc`.execute(
    internal(ctx),
  );
  return rows;
};
/** The newest versions of the days from `first` to `last`. */
export const daysBetween = async (
  ctx: Ctx,
  accountId: string,
  first: string,
  last: string,
): Promise<DayBill[]> => {
  const { rows } = await sql<DayBill>`select distinct on (b.day) ${dayColumns} from bill_day b
    where b.account_id = ${accountId} and b.day between ${first} and ${last} order by b.day, b.version desc`.execute(
    internal(ctx),
  );
  return rows;
};
export const linesOf = async (
  ctx: Ctx,
  billDayId: string,
): Promise<(BillLine & { weighted: string })[]> => {
  const { rows } = await sql<
    BillLine & { weighted: string }
  >`select id, region, bytes, weighted::text as weighted, billable_bytes, parts, price_id, price_version, price_per_gb, cost
    from bill_line where bill_day_id = ${billDayId} order by cost desc, region`.execute(
    internal(ctx),
  );
  return rows;
};
export const usageOf = async (
  ctx: Ctx,
  billDayId: string,
): Promise<(CopiedUsage & { visible: boolean })[]> => {
  const { rows } = await sql<
    CopiedUsage & { visible: boolean }
  >`select u.domain_id, u.domain, u.param_id, u.region, u.bytes, u.coefficient_ppm,
      coalesce(d.data_visible, true) as visible from bill_usage u left join domain d on d.id = u.domain_id
    where u.bill_day_id = ${billDayId} order by u.bytes desc, u.domain_id, u.param_id, u.region`.execute(
    internal(ctx),
  );
  return rows;
};

export const tellChanged = (ctx: Ctx, accountId: string, period: string): void =>
  ctx.emit(bills.events.changed, { accountId, period }, { accountId });
