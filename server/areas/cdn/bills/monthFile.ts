import { buffer } from 'node:stream/consumers';
import { monthDays } from '#shared/areas/cdn/bills/arithmetic';
import { Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { inForce } from '../../../model/cdn/bills/adjustments.store';
import * as days from '../../../model/cdn/bills/days.store';
import { smsLinesOfMonth } from '../../../model/cdn/bills/messages.store';
import * as months from '../../../model/cdn/bills/months.store';
import { shown } from '../../../model/cdn/bills/shownMonth';
import { type MonthDocument, monthPdf } from './pdf/monthDocument';

/** The PDF of a month as it is downloaded; refuses a month without a day. */
export const monthFile = async (
  ctx: Ctx,
  account: days.BilledAccount,
  month: string,
  language: MonthDocument['language'],
) => {
  const { first, last } = monthDays(month);
  const list = await days.daysBetween(ctx, account.id, first, last);
  if (list.length === 0) throw new Failure('data.absent');
  return {
    name: `bill-${account.name}-${month}.pdf`,
    type: 'application/pdf',
    content: monthPdf({
      language,
      account,
      bill: await shown(ctx, account, month),
      days: list,
      prices: await months.regionPricesOf(ctx, account.id, month),
      sms: await smsLinesOfMonth(ctx, account.id, month),
      adjustments: await inForce(ctx, account.id, { month }),
      madeAt: ctx.now(),
    }),
  };
};

/** The same as bytes, to go with a letter. */
export const monthBytes = async (
  ...of: Parameters<typeof monthFile>
): Promise<{ name: string; type: string; content: Buffer }> => {
  const file = await monthFile(...of);
  return { ...file, content: await buffer(file.content) };
};
