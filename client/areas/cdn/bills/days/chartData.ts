import type { AccountChart } from '#shared/areas/cdn/bills/bills';
import type { Region } from '#shared/edge/regions';
import { monthDays } from '#shared/areas/cdn/bills/arithmetic';
import { addDays, bytesPerGb, microsPerUnit } from '#shared/kernel/units';
import { fromLocalInput } from '../../../../ui/time';

export type PriceStep = { day: string; region: Region; from: number; to: number };
/** Where a region's price differs from the day before on which it was used. */
export const priceSteps = (account: AccountChart): PriceStep[] => {
  const last = new Map<Region, number>();
  const steps: PriceStep[] = [];
  for (const { day, lines } of account.days)
    for (const { region, pricePerGb } of lines) {
      if (pricePerGb === null) continue;
      const before = last.get(region);
      if (before !== undefined && before !== pricePerGb)
        steps.push({ day, region, from: before, to: pricePerGb });
      last.set(region, pricePerGb);
    }
  return steps;
};

/** The regions that cost most, at most `count`; the others are one together. */
export const largestRegions = (account: AccountChart, count: number): Region[] => {
  const sums = new Map<Region, number>();
  for (const { lines } of account.days)
    for (const l of lines) sums.set(l.region, (sums.get(l.region) ?? 0) + l.cost);
  return [...sums]
    .sort((a, b) => b[1] - a[1])
    .slice(0, count)
    .map(([region]) => region);
};

/** One object per day for stacked bars: cost by region in whole units. */
export const stackOf = (account: AccountChart, regions: readonly Region[]) =>
  account.days.map(({ day, lines, smsCost }) => {
    const bar: { name: string } & Record<string, string | number> = {
      name: day.slice(5),
      other: 0,
      sms: smsCost / microsPerUnit,
    };
    for (const l of lines) {
      const key = regions.includes(l.region) ? l.region : 'other';
      bar[key] = Number(bar[key] ?? 0) + l.cost / microsPerUnit;
    }
    return bar;
  });
export const usageBars = (account: AccountChart) =>
  account.days.map((d) => ({ name: d.day.slice(5), usage: d.billableBytes / bytesPerGb }));

/** Cost per day of several accounts on one axis of days, and what one's guarantee is per day. */
export const comparison = (accounts: readonly AccountChart[], timeZone: string) => {
  // A day begins on the reader's clock: the axis and the hint name the day itself.
  const startOf = (day: string) => fromLocalInput(`${day}T00:00`, timeZone) ?? `${day}T00:00:00Z`;
  const days = [...new Set(accounts.flatMap((a) => a.days.map((d) => d.day)))].sort();
  // Until the last day that every account has completed; what follows are estimates, drawn dashed.
  const pending = accounts
    .flatMap((a) => a.days.find((d) => d.status === 'pending')?.day ?? [])
    .sort()[0];
  const completed = pending ? days[days.indexOf(pending) - 1] : days.at(-1);
  return {
    completeTo: completed ? startOf(addDays(completed, 1)) : null,
    times: days.map((d) => Date.parse(startOf(d)) / 1000),
    costs: accounts.map((a) => {
      const byDay = new Map(a.days.map((d) => [d.day, d.cost / microsPerUnit]));
      return days.map((d) => byDay.get(d) ?? null);
    }),
    guarantees: accounts.map((a) =>
      days.map((d) => a.guaranteedAmount / microsPerUnit / monthDays(d.slice(0, 7)).count),
    ),
  };
};
