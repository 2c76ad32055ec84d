import * as z from 'zod';
import { dnsName } from '../dns/names';
import type { Generator } from '../traffic/generator';
import { trafficChange, type TrafficSettingsStore } from '../traffic/settings';
import type { Truth, TruthRow } from '../traffic/truth';
import type { Route } from './router';

export type TrafficParts = {
  settings: TrafficSettingsStore;
  generator: Generator;
  truth: Truth;
};

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text));
const truthQuery = z.strictObject({
  from: instant,
  to: instant,
  host: dnsName.optional(),
});

type Totals = Pick<TruthRow, 'requests' | 'bytes' | 'failed' | 'status' | 'cache'>;

const addCounts = (into: Record<string, number>, from: Record<string, number>): void => {
  for (const [key, count] of Object.entries(from)) into[key] = (into[key] ?? 0) + count;
};

/** The sum of rows. */
export const totalsOf = (rows: readonly TruthRow[]): Totals => {
  const totals: Totals = { requests: 0, bytes: 0, failed: 0, status: {}, cache: {} };
  for (const row of rows) {
    totals.requests += row.requests;
    totals.bytes += row.bytes;
    totals.failed += row.failed;
    addCounts(totals.status, row.status);
    addCounts(totals.cache, row.cache);
  }
  return totals;
};

/** Settings of the traffic generator, and what it received. */
export const trafficRoutes = ({ settings, generator, truth }: TrafficParts): Route[] => {
  const now = (): { json: unknown } => ({
    json: { ...settings.current(), state: generator.state() },
  });
  return [
    { method: 'GET', path: '/traffic', handle: now },
    {
      method: 'PUT',
      path: '/traffic',
      handle: async (call) => {
        settings.change(await call.json(trafficChange));
        return now();
      },
    },
    {
      method: 'DELETE',
      path: '/traffic',
      handle: () => {
        settings.reset();
        return now();
      },
    },
    {
      method: 'GET',
      path: '/traffic/truth',
      handle: async (call) => {
        const rows = await truth.rows(call.query(truthQuery));
        return { json: { rows, totals: totalsOf(rows) } };
      },
    },
  ];
};
