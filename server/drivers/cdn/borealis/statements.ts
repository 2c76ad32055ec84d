import type { BorealisCaller } from './call';
import { allPages } from './pages';
import { balanceAnswer, billAnswer, dayUsageAnswer } from './schemas';
import { bytesOfGibibytes } from './units';
import type { DayTotals, SupplierBalance, SupplierInvoice } from '../driver';

const kinds = { discount: 'credit', supplement: 'correction' } as const;

/** Day totals of every domain, all pages. */
export const readDayTotals = async (call: BorealisCaller, Day: string): Promise<DayTotals> => {
  const pages = await allPages((page) =>
    call.json(dayUsageAnswer, 'dayTotals', 'DescribeDayUsage', { Day, ...page }),
  );
  const rows = pages.flatMap((page) =>
    page.Rows.map(({ DomainName, Requests, FlowGiB }) => ({
      domain: DomainName,
      requests: Requests,
      bytes: bytesOfGibibytes(FlowGiB),
    })),
  );
  return { final: pages.every((page) => page.Closed === 'yes'), rows };
};

/** The bill of a month, or what it comes to by now. */
export const readInvoice = async (
  call: BorealisCaller,
  Month: string,
): Promise<SupplierInvoice> => {
  const bill = await call.json(billAnswer, 'monthInvoice', 'DescribeMonthBill', { Month });
  return {
    month: bill.Month,
    final: bill.Closed === 'yes',
    currency: bill.Currency,
    unitBytes: bill.FlowUnit,
    thousandths: bill.Flow,
    lines: bill.Steps.map((step) => ({
      from: step.FromFlow,
      upTo: step.ToFlow,
      priceMicros: step.UnitPrice,
      thousandths: step.Flow,
      amountMicros: step.Fee,
    })),
    adjustments: bill.Adjustments.map(({ Type, Fee }) => ({
      kind: kinds[Type],
      amountMicros: Fee,
    })),
    amountMicros: bill.PayableFee,
  };
};

/** Money left on the account. */
export const readBalance = async (call: BorealisCaller): Promise<SupplierBalance> => {
  const { Currency, AvailableFee } = await call.json(
    balanceAnswer,
    'balance',
    'DescribeBalance',
    {},
  );
  return { currency: Currency, balanceMicros: AvailableFee };
};
