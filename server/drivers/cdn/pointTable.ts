import type { MetricPoint } from './driver';

/** Counters of a domain by slot, of a supplier that does not tell countries apart nor how long requests take. */
export const pointTable = (domain: string) => {
  const table = new Map<string, MetricPoint>();
  return {
    /** The counters of the slot that begins at `at` (UTC ISO). */
    at: (at: string): MetricPoint => {
      const point = table.get(at) ?? {
        domain,
        at,
        country: 'ZZ',
        requests: 0,
        bytes: 0,
        hitRequests: 0,
        hitBytes: 0,
        originRequests: 0,
        originBytes: 0,
        requestMs: 0,
        status: {},
        originStatus: {},
      };
      table.set(at, point);
      return point;
    },
    /** Slots from `from` (inclusive) to `to` (exclusive) in which something was asked. */
    within: (from: string, to: string): MetricPoint[] =>
      [...table.values()].filter(
        (point) => point.at >= from && point.at < to && point.requests + point.bytes > 0,
      ),
  };
};
