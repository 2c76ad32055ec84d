import type { MetricPoint } from '#server/drivers/cdn/driver';

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
