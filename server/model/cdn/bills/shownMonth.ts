import { converted, forecast, monthDays } from '#shared/areas/cdn/bills/arithmetic';
import type { ShownMonth } from '#shared/areas/cdn/bills/bills';
import { dayOf, dayStart } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import type { BilledAccount } from './days.store';
import * as months from './months.store';

/** A month as people see it: the completed bill, or what it comes to so far and where it is heading. */
export const shown = async (
  ctx: Ctx,
  account: BilledAccount,
  month: string,
): Promise<ShownMonth> => {
  const { bill, done } = await months.billSoFar(ctx, account, month);
  const { first, last, count } = monthDays(month);
  const start = Date.parse(dayStart(first, account.utcOffsetMinutes));
  const wholeSeconds = count * 86_400;
  const passed = Math.min((Date.parse(ctx.now()) - start) / 1000, wholeSeconds);
  const running = !done && dayOf(ctx.now(), account.utcOffsetMinutes) <= last;
  const usage = running ? forecast(bill.usageCost + bill.smsCost, passed, wholeSeconds) : null;
  const least = Math.max(
    bill.guaranteedAmount,
    bill.usageCost + bill.trafficTopUp + bill.smsCost + bill.smsTopUp,
  );
  return {
    ...bill,
    otherTotal:
      bill.cnyPerUsdPpm === null ? null : converted(bill.total, bill.currency, bill.cnyPerUsdPpm),
    forecast: usage === null ? null : Math.max(usage, least) + bill.adjustments,
  };
};
