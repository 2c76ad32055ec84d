import type { ChartColor } from '../../ui/charts/color';

/** The colour of each metric, the same on every screen: bandwidth is always blue, hits teal, errors red. */
export const metricColor = {
  bandwidth: 1,
  traffic: 1,
  hits: 2,
  requests: 3,
  origin: 4,
  errors: 5,
  redirects: 6,
  latency: 7,
  other: 8,
} as const satisfies Record<string, ChartColor>;
