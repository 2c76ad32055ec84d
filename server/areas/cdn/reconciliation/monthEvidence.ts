import type { ShownSupplierMonth } from '#shared/areas/cdn/reconciliation/supplierMonths';
import { bytesPerGb, microsPerUnit } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { csv } from '../../../kernel/http/csv';
import * as store from '../../../model/cdn/reconciliation/supplierMonths.store';

const headers = ['part', 'item', 'quantity', 'price', 'amount', 'currency', 'note'] as const;
type Cell = string | number | null;
type Line = readonly [part: string, item: string, ...rest: Cell[]];

const amountOf = (micros: number | null): Cell => (micros === null ? null : micros / microsPerUnit);
const gigabytes = (bytes: number | null): Cell => (bytes === null ? null : bytes / bytesPerGb);

/** The month as a whole: our side, the supplier's, the difference and its parts, what was decided. */
const monthLines = (month: ShownSupplierMonth): Line[] => {
  const { currency } = month;
  const money = (item: string, micros: number | null): Line => [
    'month',
    item,
    null,
    null,
    amountOf(micros),
    currency,
  ];
  return [
    ['month', 'supplier parameter', null, null, null, null, month.paramName],
    ['month', 'month', null, null, null, null, month.month],
    ['month', 'our traffic (10^9 bytes)', gigabytes(month.localBytes)],
    ['month', 'sum of day totals (10^9 bytes)', gigabytes(month.totalBytes)],
    ['month', 'days passed', month.passedDays, null, null, null, `of ${month.days}`],
    money('expected', month.expectedAmount),
    money('invoice', month.invoiceAmount),
    money('difference', month.differenceAmount),
    money('difference: usage', month.usagePart),
    money('difference: unit', month.unitPart),
    money('difference: price', month.pricePart),
    money('difference: rounding', month.roundingPart),
    money('difference: credit', month.creditPart),
    ['month', month.state, null, null, null, null, month.reason],
  ];
};

const priceLines = (price: store.PriceList | null): Line[] =>
  price === null
    ? []
    : [
        ['price list', `from ${price.fromMonth}`, null, null, null, price.currency, price.unit],
        ['price list', `rounding: ${price.rounds}`],
        ...price.steps.map(
          (step): Line => [
            'price list',
            step.upTo === null ? 'beyond' : `up to ${step.upTo}`,
            null,
            amountOf(step.priceMicros),
            null,
            price.currency,
          ],
        ),
        ['price list', 'credit (parts per million)', price.creditPpm],
      ];

const invoiceLines = (invoice: store.Invoice): Line[] => {
  const part = `invoice version ${invoice.version}`;
  const { currency } = invoice;
  return [
    [part, `read ${invoice.createdAt}`, null, null, amountOf(invoice.amountMicros), currency],
    [part, 'bytes of a unit', invoice.unitBytes, null, null, null, invoice.source],
    ...invoice.lines.map(
      (line): Line => [
        part,
        `from ${line.from}`,
        line.thousandths / 1000,
        amountOf(line.priceMicros),
        amountOf(line.amountMicros),
        currency,
      ],
    ),
    ...invoice.adjustments.map(
      (each): Line => [part, each.kind, null, null, amountOf(each.amountMicros), currency],
    ),
  ];
};

/** All that a supplier needs to see why its invoice is disputed, as CSV. */
export const monthEvidence = async (ctx: Ctx, { id }: { id: string }) => {
  const month = await store.shownSupplierMonth(ctx, id);
  const days = await store.daysOfMonth(ctx, month);
  const lines: Line[] = [
    ...monthLines(month),
    ...priceLines(await store.priceFor(ctx, month)),
    ...(await store.invoicesOf(ctx, id)).flatMap(invoiceLines),
    ...days.flatMap((one): Line[] => [
      ['day', `${one.day}: ours (10^9 bytes)`, gigabytes(one.localBytes)],
      [
        'day',
        `${one.day}: supplier (10^9 bytes)`,
        gigabytes(one.supplierBytes),
        null,
        null,
        null,
        one.state,
      ],
    ]),
  ];
  return {
    name: `supplier-${month.paramName}-${month.month}.csv`,
    type: 'text/csv; charset=utf-8',
    content: csv(
      headers,
      lines.map((line) => headers.map((_, i) => line[i] ?? null)),
    ),
  };
};
