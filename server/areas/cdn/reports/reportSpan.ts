import { longestReportDays, usualReportDays } from '#shared/areas/cdn/reports/accountDays';
import { badField } from '#shared/kernel/errors';
import { addDays, dayOf } from '#shared/kernel/units';
import type { Outside } from '../../../kernel/http/http';
import { nowMs } from '../../../kernel/process/clock';
import type { Reported } from './accounts.store';

/** The zone in which "yesterday" is meant where accounts of several are shown. */
const platformOffset = 480;
const dayMs = 86_400_000;

/** First and last day of a report; four weeks up to yesterday where nothing is said. */
export const reportSpan = (
  from: string | undefined,
  to: string | undefined,
  toName: string,
): { first: string; last: string; count: number } => {
  const last = to ?? addDays(dayOf(nowMs(), platformOffset), -1);
  const first = from ?? addDays(last, 1 - usualReportDays);
  const count = Math.round((Date.parse(last) - Date.parse(first)) / dayMs) + 1;
  if (!(count >= 1 && count <= longestReportDays))
    throw badField(toName, 'bill.chartRange', { days: longestReportDays });
  return { first, last, count };
};

/** The day that is not wholly complete yet: everything before it is. */
export const openDay = (account: Reported): string | null =>
  account.completeTo && dayOf(account.completeTo, account.utcOffsetMinutes);
const dayFrom = (account: Reported, at: string): string =>
  dayOf(Date.parse(at) + dayMs - 1, account.utcOffsetMinutes);
/** The first whole day on which anything was counted. */
export const firstDay = (account: Reported): string => dayFrom(account, account.startAt);
/** The first day of which the whole past has been fetched; null once that is all of it. */
export const fetchedDay = (account: Reported): string | null =>
  account.pulledFrom && dayFrom(account, account.pulledFrom);
/** Whether all there is of a day has been fetched. */
export const isComplete = (account: Reported, day: string): boolean => {
  const open = openDay(account);
  return open !== null && day < open && day >= (fetchedDay(account) ?? day);
};

/** For whom the analytics store works. */
export const askerOf = (o: Outside) => ({ userId: o.who.userId, accountId: o.who.accountId });
