import {
  type Charged,
  chargeParts,
  type ChargeTerms,
  expectedCharge,
} from '#shared/areas/cdn/reconciliation/supplierCharge';
import {
  type ShownSupplierMonth,
  supplierMonths,
} from '#shared/areas/cdn/reconciliation/supplierMonths';
import { Failure } from '#shared/kernel/errors';
import { trafficUnits } from '#shared/kernel/units';
import { lacksIt } from '#shared/suppliers';
import { DriverError, type SupplierInvoice } from '../../../drivers/cdn/driver';
import { type Ctx, type Run, system } from '../../../kernel/db/context';
import { isSame } from '../../../kernel/db/rows';
import { platform } from '../../../kernel/process/platform';
import { openDriver } from '../suppliers/gateway';
import * as store from './supplierMonths.store';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** A month whose past arrives is looked at again so soon. */
const arrivingMs = 600_000;
/** An invoice that was closed so long ago is not read again by itself. */
const correctionDays = 62;

/**
 * Our accurate figures of a month at a parameter, null while some of them have yet to arrive; months
 * begin with an hour in every zone.
 */
const localBytesOf = async ({
  paramId,
  from,
  to,
  isArriving,
}: store.MonthSubject): Promise<number | null> => {
  if (isArriving) return null;
  const [sum] = await platform().analytics.query<{ bytes: number }>({
    name: 'supplierMonth.sum',
    sql: `SELECT toFloat64(sum(s.bytes)) AS bytes FROM stats_1h AS s WHERE s.param_id = {param:UUID}
      AND s.source = 'accurate' AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}`,
    params: { param: paramId, from: Date.parse(from) / 1000, to: Date.parse(to) / 1000 },
    maxMs: 60_000,
  });
  return sum?.bytes ?? 0;
};

type Answer = { invoice: SupplierInvoice | null; failure: string | null };
const askInvoice = async ({ paramId, supplier, month }: store.MonthSubject): Promise<Answer> => {
  if (lacksIt(supplier, 'invoices')) return { invoice: null, failure: null };
  try {
    const { driver } = await openDriver(paramId);
    return { invoice: await driver.monthInvoice({ month }), failure: null };
  } catch (error) {
    if (error instanceof DriverError || error instanceof Failure)
      return { invoice: null, failure: error.message.slice(0, 500) };
    throw error;
  }
};

const contentOf = (invoice: Omit<store.Invoice, 'id' | 'version' | 'createdAt'>) => {
  const { isFinal, currency, unitBytes, thousandths, lines, adjustments, amountMicros } = invoice;
  return { isFinal, currency, unitBytes, thousandths, lines, adjustments, amountMicros };
};

/**
 * Keeps an invoice where it is another than the last from the same source: what a person entered
 * stands until the supplier tells something new. True when it is a final one.
 */
export const takeInvoice = async (
  ctx: Ctx,
  invoice: Omit<store.Invoice, 'id' | 'version' | 'createdAt'>,
): Promise<boolean> => {
  const versions = await store.invoicesOf(ctx, invoice.monthId);
  const before = versions.find((one) => one.source === invoice.source);
  if (before && isSame(contentOf(before), contentOf(invoice))) return false;
  await store.keepInvoice(ctx, invoice);
  return invoice.isFinal;
};

const termsOf = (price: store.PriceList): ChargeTerms => ({
  unitBytes: trafficUnits[price.unit],
  rounds: price.rounds,
  steps: price.steps,
  creditPpm: price.creditPpm,
});
const incomparable = {
  differenceAmount: null,
  usagePart: null,
  unitPart: null,
  pricePart: null,
  roundingPart: null,
  creditPart: null,
} as const;

/** The expected amount of a month, and how an invoice differs from it. */
const figuresOf = (
  localBytes: number | null,
  price: store.PriceList | null,
  invoice: store.Invoice | undefined,
): store.MonthFigures => {
  if (localBytes === null) return { ...incomparable, expectedAmount: null, gap: 'past' };
  if (!price) return { ...incomparable, expectedAmount: null, gap: 'noPrice' };
  const terms = termsOf(price);
  const expectedAmount = expectedCharge(localBytes, terms);
  if (!invoice) return { ...incomparable, expectedAmount, gap: null };
  if (invoice.currency !== price.currency)
    return { ...incomparable, expectedAmount, gap: 'currency' };
  const charged: Charged = invoice;
  const {
    usage,
    unit,
    price: pricePart,
    rounding,
    credit,
  } = chargeParts(localBytes, terms, charged);
  return {
    expectedAmount,
    gap: null,
    differenceAmount: invoice.amountMicros - expectedAmount,
    usagePart: usage,
    unitPart: unit,
    pricePart,
    roundingPart: rounding,
    creditPart: credit,
  };
};

/** Holds a month against its invoice and price list as they are now. */
export const compareMonth = async (ctx: Ctx, id: string): Promise<void> => {
  const month = await store.shownSupplierMonth(ctx, id);
  // Before the first look nobody knows whether anything is missing.
  if (month.readAt === null) return;
  const price = await store.priceFor(ctx, month);
  const [invoice] = await store.invoicesOf(ctx, id);
  await store.keepFigures(ctx, id, figuresOf(month.localBytes, price, invoice));
};

const decided = new Set<ShownSupplierMonth['state']>(['accepted', 'disputed', 'paid']);
/** Lets the state follow from the invoice; a new one takes a decision back and tells so. */
export const settleState = async (
  ctx: Ctx,
  before: ShownSupplierMonth,
  o: { isNew: boolean; isOver: boolean },
): Promise<void> => {
  const wasDecided = decided.has(before.state);
  if (wasDecided && !o.isNew) return;
  const [invoice] = await store.invoicesOf(ctx, before.id);
  const state = invoice?.isFinal ? 'open' : o.isOver ? 'waiting' : 'running';
  await store.keepUndecided(ctx, before.id, state);
  if (!wasDecided) return;
  const { paramName: param, month, id } = before;
  ctx.notify(supplierMonths.notices.corrected, { param, month, id }, {});
};

const nextAt = (
  ctx: Ctx,
  { to, isArriving }: store.MonthSubject,
  failed: boolean,
): string | null => {
  const now = Date.parse(ctx.now());
  if (isArriving) return new Date(now + arrivingMs).toISOString();
  if (now > Date.parse(to) + correctionDays * dayMs) return null;
  const hours = failed || now < Date.parse(to) + dayMs ? 1 : 6;
  return new Date(now + hours * hourMs).toISOString();
};

/** Reads the invoice of a month and compares it; may be repeated and run twice at once without harm. */
export const runSupplierMonth = async (run: Run, id: string): Promise<void> => {
  const subject = await run(system, (ctx) => store.monthSubject(ctx, id));
  if (!subject) throw new Failure('data.absent');
  const localBytes = await localBytesOf(subject);
  const { invoice, failure } = await askInvoice(subject);
  await run(system, async (ctx) => {
    await store.lockMonth(ctx, id);
    const before = await store.shownSupplierMonth(ctx, id);
    const isNew =
      invoice !== null &&
      (await takeInvoice(ctx, {
        monthId: id,
        source: 'driver',
        isFinal: invoice.final,
        currency: invoice.currency,
        unitBytes: invoice.unitBytes,
        thousandths: invoice.thousandths,
        lines: invoice.lines,
        adjustments: invoice.adjustments,
        amountMicros: invoice.amountMicros,
        enteredByEmail: null,
      }));
    await store.keepSums(ctx, id, {
      localBytes,
      failure,
      nextAt: nextAt(ctx, subject, failure !== null),
    });
    await compareMonth(ctx, id);
    await settleState(ctx, before, {
      isNew,
      isOver: Date.parse(ctx.now()) >= Date.parse(subject.to),
    });
    ctx.emit(supplierMonths.events.changed, { id });
  });
};
