import { type Period, periods } from '#shared/areas/cdn/statistics/statistics';

/** The period as the statistics call it. */
export const lasts = { '24h': '1d', '7d': '7d', '30d': '30d' } as const satisfies Record<
  Period,
  string
>;
const usual: Period = '24h';
const periodIn = (text: string | null): Period | undefined => periods.find((p) => p === text);

/** The period an address holds, under the name all screens of statistics use. */
export const periodOf = (query: URLSearchParams): Period => periodIn(query.get('last')) ?? usual;

/** The address of a period; the usual one stands in none. */
export const withPeriod = (query: URLSearchParams, period: string): URLSearchParams => {
  const next = new URLSearchParams(query);
  if (period === usual) next.delete('last');
  else next.set('last', period);
  return next;
};

/** The address as it is written now: `period`, which saved views may still hold, is `last`. */
export const canonicalOf = (query: URLSearchParams): URLSearchParams => {
  const next = withPeriod(query, periodIn(query.get('last') ?? query.get('period')) ?? usual);
  next.delete('period');
  return next;
};
