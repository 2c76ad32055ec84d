import { monthDays } from '#shared/areas/cdn/bills/arithmetic';
import { bills, type ShownMonth } from '#shared/areas/cdn/bills/bills';
import { badField, Failure } from '#shared/kernel/errors';
import { dayOf } from '#shared/kernel/units';
import { isStaff } from '#shared/kernel/access';
import { csv } from '../../../kernel/http/csv';
import { serve } from '../../../kernel/http/http';
import { inForce } from '../../../model/cdn/bills/adjustments.store';
import { monthHeaders, monthRows } from './csv';
import { changeOfDay } from '../../../model/cdn/bills/comparisons.store';
import * as days from '../../../model/cdn/bills/days.store';
import { domainsFile, domainsView } from './domains';
import { evidenceOf } from './evidence';
import { chartOf } from './lines.store';
import { listDays, listLines } from './list.store';
import { smsLinesOfDay, smsLinesOfMonth } from '../../../model/cdn/bills/messages.store';
import * as months from '../../../model/cdn/bills/months.store';
import { shown } from '../../../model/cdn/bills/shownMonth';
import { monthFile } from './monthFile';
import { accountFor } from './billedAccount';

const longestChart = 400;

const monthsBack = (now: string, offsetMinutes: number, count: number): string => {
  const [year = 0, month = 1] = dayOf(now, offsetMinutes).split('-').map(Number);
  return new Date(Date.UTC(year, month - count, 1)).toISOString().slice(0, 7);
};

export const billsService = serve(
  bills,
  {
    async months(ctx, { accountId, months: count }) {
      const account = await accountFor(ctx, accountId);
      const from = monthsBack(ctx.now(), account.utcOffsetMinutes, count);
      const rows: ShownMonth[] = [];
      for (const month of await months.monthsOf(ctx, account.id, from))
        rows.push(await shown(ctx, account, month));
      return { rows };
    },
    async month(ctx, { accountId, month }) {
      const account = await accountFor(ctx, accountId);
      const { first, last } = monthDays(month);
      const list = await days.daysBetween(ctx, account.id, first, last);
      if (list.length === 0) throw new Failure('data.absent');
      return {
        bill: await shown(ctx, account, month),
        days: list,
        regions: await months.regionsOf(ctx, account.id, month),
        prices: await months.regionPricesOf(ctx, account.id, month),
        sms: await smsLinesOfMonth(ctx, account.id, month),
        adjustments: await inForce(ctx, account.id, { month }),
        versions: await months.monthVersions(ctx, account.id, month),
      };
    },
    domains: domainsView,
    domainsExport: domainsFile,
    async export(ctx, { accountId, month }) {
      const account = await accountFor(ctx, accountId);
      return {
        name: `bill-${account.name}-${month}.csv`,
        type: 'text/csv; charset=utf-8',
        content: csv(monthHeaders, await monthRows(ctx, account, month)),
      };
    },
    async pdf(ctx, { accountId, month, language }) {
      const account = await accountFor(ctx, accountId);
      return monthFile(ctx, account, month, language);
    },
    dayList: listDays,
    async lines(ctx, query) {
      // Staff may look over all accounts; everybody else has one.
      if (query.accountId !== undefined) await accountFor(ctx, query.accountId);
      return listLines(ctx, query);
    },
    async chart(ctx, { accountIds, from, to }) {
      const length = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
      if (!(length >= 1 && length <= longestChart))
        throw badField('to', 'bill.chartRange', { days: longestChart });
      const scopes = accountIds && accountIds.length > 0 ? accountIds : [undefined];
      const accounts = [];
      for (const id of scopes)
        accounts.push(await chartOf(ctx, await accountFor(ctx, id), from, to));
      return { accounts };
    },
    async day(ctx, { accountId, day, version }) {
      const account = await accountFor(ctx, accountId);
      const bill = await days.dayBill(ctx, account.id, day, version ?? null);
      if (!bill) throw new Failure('data.absent');
      const lines = await days.linesOf(ctx, bill.id);
      const staff = isStaff(ctx.who);
      return {
        bill,
        change: staff ? await changeOfDay(ctx, bill.id) : null,
        lines: lines.map(({ weighted: _weighted, ...l }) => l),
        sms: await smsLinesOfDay(ctx, bill.id),
        usage: (await days.usageOf(ctx, bill.id)).map((u) => ({
          domain: staff || u.visible ? u.domain : null,
          region: u.region as (typeof lines)[number]['region'],
          bytes: u.bytes,
          coefficientPpm: u.coefficientPpm,
        })),
        adjustments: await inForce(ctx, account.id, { day }),
        versions: await days.dayVersions(ctx, account.id, day),
        utcOffsetMinutes: account.utcOffsetMinutes,
      };
    },
  },
  { evidence: evidenceOf },
);
