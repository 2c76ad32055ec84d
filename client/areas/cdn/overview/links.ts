import type { Overview } from '#shared/areas/cdn/statistics/statistics';

type Conditions = Pick<Overview, 'period' | 'source'>;
const spanOf = ({ period, source }: Conditions): Record<string, string> => ({
  ...(period === '24h' ? {} : { last: period }),
  ...(source === 'accurate' ? {} : { source }),
});
const addressOf = (path: string, values: Record<string, string>): string => {
  const query = new URLSearchParams(values).toString();
  return `#${path}${query ? `?${query}` : ''}`;
};

/** The time series of a part of the overview, over the same span and from the same source. */
export const analyzeHref = (conditions: Conditions, more: Record<string, string>): string =>
  addressOf('/cdn-analyze', {
    ...spanOf(conditions),
    ...Object.fromEntries(
      Object.entries(more).filter(([k, v]) => !(k === 'metric' && v === 'bandwidth')),
    ),
  });
/** The same numbers taken apart by dimensions. */
export const pivotHref = (conditions: Conditions, by: string): string =>
  addressOf('/cdn-analyze2', { ...spanOf(conditions), by });
