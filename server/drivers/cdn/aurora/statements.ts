import type { AuroraCaller } from './call';
import { allPages } from '../cursorPages';
import { balanceAnswer, dayTotalsAnswer, invoiceAnswer } from './schemas';
import type { DayTotals, SupplierBalance, SupplierInvoice } from '../driver';

/** Day totals of every domain, all pages. */
export const readDayTotals = async (call: AuroraCaller, day: string): Promise<DayTotals> => {
  const pages = await allPages((cursor) =>
    call.json(dayTotalsAnswer, {
      operation: 'dayTotals',
      method: 'GET',
      path: `/v1/statements/days/${day}`,
      query: cursor,
    }),
  );
  const rows = pages.flatMap((page) => page.totals);
  return { final: pages.every((page) => page.final), rows };
};

/** The invoice of a month, or what it comes to by now. */
export const readInvoice = async (call: AuroraCaller, month: string): Promise<SupplierInvoice> => {
  const path = `/v1/statements/months/${month}`;
  const operation = 'monthInvoice';
  const answer = await call.json(invoiceAnswer, { operation, method: 'GET', path });
  const { unit, quantity, lines, adjustments, total, ...rest } = answer;
  return {
    ...rest,
    unitBytes: unit,
    thousandths: quantity,
    lines: lines.map(({ from, upTo, unitPrice, quantity: thousandths, amount }) => ({
      from,
      upTo,
      priceMicros: unitPrice,
      thousandths,
      amountMicros: amount,
    })),
    adjustments: adjustments.map(({ type, amount }) => ({ kind: type, amountMicros: amount })),
    amountMicros: total,
  };
};

/** Money left on the account. */
export const readBalance = async (call: AuroraCaller): Promise<SupplierBalance> => {
  const path = '/v1/account/balance';
  const answer = await call.json(balanceAnswer, { operation: 'balance', method: 'GET', path });
  return { currency: answer.currency, balanceMicros: answer.balance };
};
