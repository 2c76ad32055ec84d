import type { MetricPoint } from '#server/drivers/cdn/driver';
import type { Analytics } from '#server/kernel/analytics/types';
import { type PointsToWrite, writePoints } from '#server/model/cdn/statistics/metricWriter';
import { noHolds } from './noHolds';

/** Stores points as a pull would, whatever is held; the run it names was never kept. */
export const storePoints = (analytics: Analytics, input: Omit<PointsToWrite, 'cause'>) =>
  writePoints(
    analytics,
    {
      ...input,
      cause: { kind: 'pull', id: '00000000-0000-4000-8000-000000000001', actor: 'dataSyncs.pull' },
    },
    noHolds,
  );

/** What a supplier counted in a slot, as far as a test says it; the rest is nothing. */
export const statPoint = (
  point: Pick<MetricPoint, 'at' | 'requests' | 'bytes'> & Partial<MetricPoint>,
): MetricPoint => ({
  domain: 'd.test',
  country: 'CN',
  hitRequests: 0,
  hitBytes: 0,
  originRequests: 0,
  originBytes: 0,
  requestMs: 0,
  status: { 200: point.requests },
  originStatus: {},
  ...point,
});
