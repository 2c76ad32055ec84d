import { monthDays } from '#shared/areas/cdn/bills/arithmetic';
import { microsPerUnit } from '#shared/kernel/units';
import type { Ctx } from '../../../kernel/db/context';
import { inForce } from '../../../model/cdn/bills/adjustments.store';
import * as days from '../../../model/cdn/bills/days.store';
import { smsLinesOfDay } from '../../../model/cdn/bills/messages.store';
import { shown } from '../../../model/cdn/bills/shownMonth';

export const monthHeaders = [
  'day',
  'status',
  'version',
  'region',
  'bytes',
  'billedBytes',
  'pricePerGB',
  'priceVersion',
  'cost',
  'currency',
  'reason',
  'smsCountry',
  'smsSegments',
  'pricePerSegment',
];

/** Rows of a month's CSV: one per line of each day, then what the month adds; their sum is the total. */
export const monthRows = async (ctx: Ctx, account: days.BilledAccount, month: string) => {
  const { first, last } = monthDays(month);
  const rows: (string | number | null)[][] = [];
  for (const bill of await days.daysBetween(ctx, account.id, first, last)) {
    for (const l of await days.linesOf(ctx, bill.id))
      rows.push([
        bill.day,
        bill.status,
        bill.version,
        l.region,
        l.bytes,
        l.billableBytes,
        l.pricePerGb === null ? '' : l.pricePerGb / microsPerUnit,
        l.priceVersion,
        l.cost / microsPerUnit,
        bill.currency,
        '',
        '',
        '',
        '',
      ]);
    for (const l of await smsLinesOfDay(ctx, bill.id))
      rows.push([
        bill.day,
        bill.status,
        bill.version,
        '',
        '',
        '',
        '',
        '',
        l.cost / microsPerUnit,
        bill.currency,
        '',
        l.country,
        l.segments,
        l.price / microsPerUnit,
      ]);
  }
  const total = await shown(ctx, account, month);
  const more = (day: string, name: string, micros: number, reason = '') => [
    day,
    total.status,
    total.version,
    name,
    '',
    '',
    '',
    '',
    micros / microsPerUnit,
    total.currency,
    reason,
    '',
    '',
    '',
  ];
  rows.push(more(month, 'guaranteedTrafficTopUp', total.trafficTopUp));
  if (total.smsTopUp !== 0) rows.push(more(month, 'guaranteedSmsTopUp', total.smsTopUp));
  rows.push(more(month, 'guaranteedAmountTopUp', total.amountTopUp));
  for (const j of await inForce(ctx, account.id, { month }))
    rows.push(more(j.day ?? month, 'adjustment', j.amount, j.reason));
  rows.push(more(month, 'total', total.total));
  return rows;
};
