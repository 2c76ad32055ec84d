import * as z from 'zod';
import { type Origin, originFaults } from '../origin/server';
import type { Route } from './router';

const hitsQuery = z.strictObject({ path: z.string().optional(), host: z.string().optional() });

/** Counts of the origin site's answers and its faults. */
export const originRoutes = (origin: Origin): Route[] => [
  {
    method: 'GET',
    path: '/_origin/hits',
    handle: (call) => {
      const { path, host } = call.query(hitsQuery);
      const matching = [...origin.hits()].filter(
        (one) =>
          (path === undefined || one.path === path) &&
          (host === undefined || one.host === host.toLowerCase()),
      );
      const hits = matching.reduce((sum, one) => sum + one.requests, 0);
      return { json: { hits, paths: matching.slice(0, 1000) } };
    },
  },
  {
    method: 'DELETE',
    path: '/_origin/hits',
    handle: () => {
      origin.clearHits();
      return { json: { hits: 0, paths: [] } };
    },
  },
  { method: 'GET', path: '/origin/faults', handle: () => ({ json: origin.faults }) },
  {
    method: 'PUT',
    path: '/origin/faults',
    handle: async (call) => ({ json: Object.assign(origin.faults, await call.json(originFaults)) }),
  },
];
