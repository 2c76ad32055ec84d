import { Readable } from 'node:stream';
import { billStatuses, type ShownAdjustment, type ShownMonth } from '#shared/areas/cdn/bills/bills';
import { regions } from '#shared/edge/regions';
import type { Label } from '#shared/kernel/field';
import { fill } from '#shared/kernel/text';
import { bytesPerGb, microsPerUnit, offsetName } from '#shared/kernel/units';
import type { BilledAccount, DayBill } from '../../../../model/cdn/bills/days.store';
import type { RegionPrice } from '../../../../model/cdn/bills/months.store';
import { type Block, sheet } from './layout';
import { words } from './labels';

export type MonthDocument = {
  language: 'zh-CN' | 'en';
  account: BilledAccount;
  bill: ShownMonth;
  days: readonly DayBill[];
  prices: readonly RegionPrice[];
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
      { header: say(words.sums), width: 3 },
      { header: bill.currency, width: 2, right: true },
    ],
    rows: [
      row(say(words.usage), gb(bill.bytes)),
      row(say(words.billed), gb(bill.billableBytes)),
      row(say(words.usageCost), amount(bill.usageCost)),
      row(
        say(words.trafficTopUp, { gb: count(bill.guaranteedTrafficGb) }),
        amount(bill.trafficTopUp),
      ),
      row(
        say(words.amountTopUp, { amount: amount(bill.guaranteedAmount) }),
        amount(bill.amountTopUp),
      ),
      row(say(words.adjustments), amount(bill.adjustments)),
      row(say(words.total), amount(bill.total), true),
      ...(bill.otherTotal === null
        ? []
        : [row(say(words.other, { rate, currency: other }), amount(bill.otherTotal, other))]),
      ...(bill.forecast === null ? [] : [row(say(words.forecast), amount(bill.forecast))]),
    ],
  };
};

const regionsOf = (d: MonthDocument): Block => {
  const { say, amount, gb } = speaker(d);
  return {
    kind: 'table',
    columns: [
      { header: say(words.region), width: 18 },
      { header: say(words.between), width: 22 },
      { header: say(words.billed), width: 24, right: true },
      { header: say(words.price), width: 18, right: true },
      { header: say(words.cost), width: 18, right: true },
    ],
    rows: d.prices.map((p) => [
      { text: say([regions[p.region].zh, regions[p.region].en]) },
      { text: `${p.firstDay.slice(5)} – ${p.lastDay.slice(5)}` },
      { text: gb(p.billableBytes) },
      { text: p.pricePerGb === null ? say(words.noPrice) : amount(p.pricePerGb) },
      { text: amount(p.cost) },
    ]),
  };
};

const adjustmentsOf = (d: MonthDocument): Block[] => {
  const { say, amount } = speaker(d);
  if (d.adjustments.length === 0) return [];
  return [
    { kind: 'heading', text: say(words.adjustments) },
    {
      kind: 'table',
      columns: [
        { header: say(words.day), width: 18 },
        { header: say(words.reason), width: 60 },
        { header: say(words.cost), width: 22, right: true },
      ],
      rows: d.adjustments.map((j) => [
        { text: j.day ?? say(words.wholeMonth) },
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
      { header: say(words.day), width: 20 },
      { header: say(words.status), width: 20 },
      { header: say(words.billed), width: 30, right: true },
      { header: say(words.cost), width: 30, right: true },
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
    { kind: 'title', text: say(words.title), aside: `Manifold · ${bill.month}` },
    {
      kind: 'facts',
      items: [
        [say(words.account), account.name],
        [say(words.cycle), bill.month],
        [say(words.status), say([billStatuses[bill.status][0], billStatuses[bill.status][1]])],
        [say(words.version), bill.version === 0 ? '-' : String(bill.version)],
        [say(words.completed), at(bill.completedAt)],
        [say(words.currency), bill.currency],
      ],
    },
    ...(pending ? [{ kind: 'mark' as const, text: say(words.estimate) }] : []),
    ...(bill.payable ? [] : [{ kind: 'mark' as const, text: say(words.notPayable) }]),
    sumsOf(d),
    { kind: 'heading', text: say(words.regions) },
    regionsOf(d),
    ...adjustmentsOf(d),
    { kind: 'heading', text: say(words.daily) },
    daysOf(d),
    { kind: 'note', text: say(words.formula, { offset: offsetName(account.utcOffsetMinutes) }) },
    { kind: 'note', text: `${say(words.made)} ${at(d.madeAt)}` },
  ];
  const doc = sheet(blocks, {
    title: `${say(words.title)} ${account.name} ${bill.month}`,
    footer: (n, of) => `${account.name} · ${bill.month} · ${say(words.page, { n, of })}`,
  });
  return Readable.from(doc);
};
