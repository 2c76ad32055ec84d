import { Failure } from '#shared/kernel/errors';
import { microsPerUnit } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { record } from '../../../kernel/db/rows';
import * as days from '../../../model/cdn/bills/days.store';
import * as months from '../../../model/cdn/bills/months.store';
import {
  consoleLink,
  keepLetterFile,
  membersWhoMay,
  personById,
  queueEmail,
} from '../../../model/platform/session/index';
import { noteMailing } from './mailings.store';
import { monthBytes } from './monthFile';

const twoDecimals = new Intl.NumberFormat('en', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/**
 * Mails a completed month to everybody of the account who may see bills, each in their language, with
 * its PDF as it is now. Answers how many letters that made.
 */
export const mailBill = async (ctx: Ctx, accountId: string, month: string): Promise<number> => {
  const bill = await months.monthBill(ctx, accountId, month);
  if (!bill) throw new Failure('bill.notCompleted');
  const account = await days.accountOf(ctx, accountId);
  if (!account) throw new Failure('data.absent');
  const ids = await membersWhoMay(ctx, 'bill.view', accountId);
  const people = await Promise.all(ids.map((id) => personById(ctx, id)));
  if (people.length === 0) throw new Failure('bill.noRecipients');
  const values = {
    account: account.name,
    month,
    total: `${twoDecimals.format(bill.total / microsPerUnit)} ${bill.currency}`,
    link: consoleLink('/cdn-bill', { month }),
  };
  for (const language of new Set(people.map((p) => p.language))) {
    const file = await monthBytes(ctx, account, month, language);
    const fileId = await keepLetterFile(ctx, file);
    const mailing = await noteMailing(ctx, { accountId, month, version: bill.version, fileId });
    for (const p of people.filter((one) => one.language === language))
      await queueEmail(ctx, {
        to: p.email,
        template: 'monthBill',
        language,
        accountId,
        fileId,
        event: `bill:${accountId}:${month}:${ctx.now()}`,
        key: `bill:${mailing}:${p.id}`,
        values,
      });
  }
  await record(ctx, {
    module: 'billMonth',
    operation: 'send',
    rowId: accountId,
    accountId,
    new: JSON.stringify({ month, version: bill.version, letters: people.length }),
  });
  return people.length;
};
