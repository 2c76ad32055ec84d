import { Readable } from 'node:stream';
import { billStatuses, type ShownAdjustment, type ShownMonth } from '#shared/areas/cdn/bills/bills';
import type { SmsLine } from '#shared/areas/cdn/bills/schemas';
import { regions } from '#shared/edge/regions';
import type { Label } from '#shared/kernel/field';
import { fill } from '#shared/kernel/text';
import { bytesPerGb, microsPerUnit, offsetName } from '#shared/kernel/units';
import type { BilledAccount, DayBill } from '../../../../model/cdn/bills/days.store';
import type { RegionPrice } from '../../../../model/cdn/bills/months.store';
import { type Block, pdfDocument } from './layout';
import { labels } from './labels';

export type MonthDocument = {
  language: 'zh-CN' | 'en';
  account: BilledAccount;
  bill: ShownMonth;
  days: readonly DayBill[];
  prices: readonly RegionPrice[];
  sms: readonly SmsLine[];
  adjustments: readonly ShownAdjustment[];
  madeAt: string;
};

const speaker = (d: MonthDocument) => {
  const say = (label: Label, values: Record<string, string | number> = {}) =>
    fill(label[d.language === 'en' ? 1 : 0], values);
  const number = (v: number, o: Intl.NumberFormatOptions) =>
    new Intl.NumberFormat(d.language, o).format(v);
  const amount = (micros: number, currency: string = d.bill.currency) =>
    `${number(micros / microsPerUnit, { minimumFractionDigits: 2, maximumFractionDigits: 6 })} ${currency}`;
  const gb = (bytes: number) => `${number(bytes / bytesPerGb, { maximumFractionDigits: 9 })} GB`;
  const at = (iso: string | null) =>
    iso === null
      ? '-'
      : new Date(Date.parse(iso) + d.account.utcOffsetMinutes * 60_000)
          .toISOString()
          .replace('T', ' ')
          .slice(0, 16);
  const count = (v: number) => number(v, {});
  return { say, amount, gb, at, count };
};

const sumsOf = (d: MonthDocument): Block => {
  const { say, amount, gb, count } = speaker(d);
  const { bill } = d;
  const row = (name: string, value: string, strong = false) => [
    { text: name, strong },
    { text: value, strong },
  ];
  const rate = bill.cnyPerUsdPpm === null ? '' : bill.cnyPerUsdPpm / microsPerUnit;
  const other = bill.currency === 'USD' ? 'CNY' : 'USD';
  return {
    kind: 'table',
    columns: [
      { header: say(labels.sums), width: 3 },
      { header: bill.currency, width: 2, right: true },
    ],
    rows: [
      row(say(labels.usage), gb(bill.bytes)),
      row(say(labels.billed), gb(bill.billableBytes)),
      row(say(labels.usageCost), amount(bill.usageCost)),
      row(
        say(labels.trafficTopUp, { gb: count(bill.guaranteedTrafficGb) }),
        amount(bill.trafficTopUp),
      ),
      ...(bill.smsCost === 0 ? [] : [row(say(labels.smsCost), amount(bill.smsCost))]),
      ...(bill.smsTopUp === 0
        ? []
        : [row(say(labels.smsTopUp, { n: count(bill.guaranteedSms) }), amount(bill.smsTopUp))]),
      row(
        say(labels.amountTopUp, { amount: amount(bill.guaranteedAmount) }),
        amount(bill.amountTopUp),
      ),
      row(say(labels.adjustments), amount(bill.adjustments)),
      row(say(labels.total), amount(bill.total), true),
      ...(bill.otherTotal === null
        ? []
        : [row(say(labels.other, { rate, currency: other }), amount(bill.otherTotal, other))]),
      ...(bill.forecast === null ? [] : [row(say(labels.forecast), amount(bill.forecast))]),
    ],
  };
};

const regionsOf = (d: MonthDocument): Block => {
  const { say, amount, gb } = speaker(d);
  return {
    kind: 'table',
    columns: [
      { header: say(labels.region), width: 18 },
      { header: say(labels.between), width: 22 },
      { header: say(labels.billed), width: 24, right: true },
      { header: say(labels.price), width: 18, right: true },
      { header: say(labels.cost), width: 18, right: true },
    ],
    rows: d.prices.map((p) => [
      { text: say([regions[p.region].zh, regions[p.region].en]) },
      { text: `${p.firstDay.slice(5)} – ${p.lastDay.slice(5)}` },
      { text: gb(p.billableBytes) },
      { text: p.pricePerGb === null ? say(labels.noPrice) : amount(p.pricePerGb) },
      { text: amount(p.cost) },
    ]),
  };
};

/** Messages by country and price, where there are any. */
const smsOf = (d: MonthDocument): Block[] => {
  const { say, amount, count } = speaker(d);
  if (d.sms.length === 0) return [];
  const countries = new Intl.DisplayNames([d.language], { type: 'region' });
  return [
    { kind: 'heading', text: say(labels.sms) },
    {
      kind: 'table',
      columns: [
        { header: say(labels.country), width: 40 },
        { header: say(labels.segments), width: 20, right: true },
        { header: say(labels.segmentPrice), width: 20, right: true },
        { header: say(labels.cost), width: 20, right: true },
      ],
      rows: d.sms.map((l) => [
        { text: countries.of(l.country) ?? l.country },
        { text: count(l.segments) },
        { text: amount(l.price) },
        { text: amount(l.cost) },
      ]),
    },
  ];
};

const adjustmentsOf = (d: MonthDocument): Block[] => {
  const { say, amount } = speaker(d);
  if (d.adjustments.length === 0) return [];
  return [
    { kind: 'heading', text: say(labels.adjustments) },
    {
      kind: 'table',
      columns: [
        { header: say(labels.day), width: 18 },
        { header: say(labels.reason), width: 60 },
        { header: say(labels.cost), width: 22, right: true },
      ],
      rows: d.adjustments.map((j) => [
        { text: j.day ?? say(labels.wholeMonth) },
        { text: j.reason },
        { text: amount(j.amount) },
      ]),
    },
  ];
};

const daysOf = (d: MonthDocument): Block => {
  const { say, amount, gb } = speaker(d);
  const status = (s: DayBill['status']) => say([billStatuses[s][0], billStatuses[s][1]]);
  return {
    kind: 'table',
    columns: [
      { header: say(labels.day), width: 20 },
      { header: say(labels.status), width: 20 },
      { header: say(labels.billed), width: 30, right: true },
      { header: say(labels.cost), width: 30, right: true },
    ],
    rows: d.days.map((b) => [
      { text: b.day },
      { text: status(b.status) },
      { text: gb(b.billableBytes) },
      { text: amount(b.cost, b.currency) },
    ]),
  };
};

/** A month's bill as a PDF: sums, regions with their prices, adjustments and days. */
export const monthPdf = (d: MonthDocument): Readable => {
  const { say, at } = speaker(d);
  const { bill, account } = d;
  const pending = bill.status === 'pending';
  const blocks: Block[] = [
    { kind: 'title', text: say(labels.title), aside: `Manifold · ${bill.month}` },
    {
      kind: 'facts',
      items: [
        [say(labels.account), account.name],
        [say(labels.cycle), bill.month],
        [say(labels.status), say([billStatuses[bill.status][0], billStatuses[bill.status][1]])],
        [say(labels.version), bill.version === 0 ? '-' : String(bill.version)],
        [say(labels.completed), at(bill.completedAt)],
        [say(labels.currency), bill.currency],
      ],
    },
    ...(pending ? [{ kind: 'mark' as const, text: say(labels.estimate) }] : []),
    ...(bill.payable ? [] : [{ kind: 'mark' as const, text: say(labels.notPayable) }]),
    sumsOf(d),
    { kind: 'heading', text: say(labels.regions) },
    regionsOf(d),
    ...smsOf(d),
    ...adjustmentsOf(d),
    { kind: 'heading', text: say(labels.daily) },
    daysOf(d),
    { kind: 'note', text: say(labels.formula, { offset: offsetName(account.utcOffsetMinutes) }) },
    { kind: 'note', text: `${say(labels.made)} ${at(d.madeAt)}` },
  ];
  const doc = pdfDocument(blocks, {
    title: `${say(labels.title)} ${account.name} ${bill.month}`,
    footer: (n, of) => `${account.name} · ${bill.month} · ${say(labels.page, { n, of })}`,
  });
  return Readable.from(doc);
};
