import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { Failure } from '#shared/kernel/errors';
import { addDays, dayStart } from '#shared/kernel/units';
import { isStaff } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import type { Download, Outside } from '../../../kernel/http/http';
import { inForce } from '../../../model/cdn/bills/adjustments.store';
import * as days from '../../../model/cdn/bills/days.store';
import { hashOf } from '../../../model/cdn/bills/priced';
import { smsLinesOfDay } from '../../../model/cdn/bills/messages.store';
import { accountFor } from './billedAccount';
import { type PointRow, readPoints } from '../../../model/cdn/bills/usage';

type EvidenceQuery = { accountId?: string | undefined; day: string; version?: number | undefined };

const about = {
  formula: 'cost = bytes / 10^9 x coefficient x price per GB, rounded half to even once per line',
  units: 'costs and prices in millionths of the currency; bytes as counted; coefficient in ppm',
  messages: 'cost of messages = segments x price per segment, by the price each was taken with',
  hash: 'SHA-256 over JSON {lines:[[region,bytes,weighted,priceId,priceVersion,pricePerGb,cost]],usage:[[domainId,paramId,region,bytes,coefficientPpm]],sms:[[country,price,messages,segments,cost]]}, each sorted; without messages no sms',
  points: 'what the suppliers’ accurate counters say now, per five minutes',
};

const stored = async (ctx: Ctx, { accountId, day, version }: EvidenceQuery) => {
  const account = await accountFor(ctx, accountId);
  const bill = await days.dayBill(ctx, account.id, day, version ?? null);
  if (!bill) throw new Failure('data.absent');
  const lines = await days.linesOf(ctx, bill.id);
  const usage = await days.usageOf(ctx, bill.id);
  const sms = await smsLinesOfDay(ctx, bill.id);
  const prices = await days.pricesOf(ctx, account.id);
  const adjustments = await inForce(ctx, account.id, { day });
  return { account, bill, lines, usage, sms, prices, adjustments, staff: isStaff(ctx.who) };
};

/** Sums by region of what was billed and of what the counters say now, to show whether data moved since. */
const comparison = (usage: readonly days.CopiedUsage[], points: readonly PointRow[]) => {
  const regions = [...new Set([...usage, ...points].map((r) => r.region))].sort();
  const sum = (rows: readonly { region: string; bytes: number }[], region: string) =>
    rows.filter((r) => r.region === region).reduce((n, r) => n + r.bytes, 0);
  return regions.map((region) => {
    const [billed, now] = [sum(usage, region), sum(points, region)];
    return { region, billed, now, agrees: billed === now };
  });
};

/**
 * Everything one version of a day bill rests on as one file: lines with their prices and coefficients,
 * its copy of usage, the points behind it, and hashes of both.
 */
export const evidenceOf = async (o: Outside, input: EvidenceQuery): Promise<Download> => {
  const s = await o.transact((ctx) => stored(ctx, input));
  const { account, bill, staff } = s;
  const from = dayStart(bill.day, account.utcOffsetMinutes);
  const to = dayStart(addDays(bill.day, 1), account.utcOffsetMinutes);
  const points = await readPoints({ accountId: account.id, from, to });
  const hidden = new Set(s.usage.filter((u) => !staff && !u.visible).map((u) => u.domainId));
  const seen = (id: string) => (hidden.has(id) ? null : id);
  const rows = points.map((p) => [p.at, seen(p.domainId), p.paramId, p.region, p.bytes]);
  const used = new Set(s.lines.map((l) => l.priceId));
  const computed = hashOf(s);
  const text = JSON.stringify(
    {
      about,
      account: account.name,
      day: bill.day,
      from,
      to,
      utcOffsetMinutes: account.utcOffsetMinutes,
      bill,
      hash: { stored: bill.hash, computed, agrees: bill.hash === computed },
      lines: s.lines,
      sms: s.sms,
      usage: s.usage.map(({ visible: _visible, ...u }) => ({
        ...u,
        domainId: seen(u.domainId),
        domain: hidden.has(u.domainId) ? null : u.domain,
      })),
      prices: s.prices.filter((p) => used.has(p.id)),
      adjustments: s.adjustments,
      comparison: comparison(s.usage, points),
      points: {
        columns: ['at', 'domainId', 'paramId', 'region', 'bytes'],
        sha256: createHash('sha256').update(JSON.stringify(rows)).digest('hex'),
        rows,
      },
    },
    null,
    1,
  );
  return {
    name: `evidence-${account.name}-${bill.day}-v${bill.version}.json`,
    type: 'application/json',
    content: Readable.from([text]),
  };
};
