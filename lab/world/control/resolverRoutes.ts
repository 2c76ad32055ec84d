import * as z from 'zod';
import { dnsName, targetName } from '../dns/names';
import { ControlError } from '../errors';
import type { Resolver } from '../resolvers/resolver';
import type { Route } from './router';

const change = z.strictObject({
  /** A name that leads elsewhere at this resolver alone; null for none. */
  foreign: z.strictObject({ name: dnsName, cname: targetName }).nullable(),
});

const shown = (one: Resolver) => ({
  ...one.habits,
  ...one.counts,
  kept: one.kept(),
  foreign: one.foreign,
});

/** The caching resolvers with their habits, how they fare, and a wrong answer on purpose. */
export const resolverRoutes = (resolvers: readonly Resolver[]): Route[] => [
  {
    method: 'GET',
    path: '/resolvers',
    handle: () => ({ json: { resolvers: resolvers.map(shown) } }),
  },
  {
    method: 'PUT',
    path: '/resolvers/:name',
    handle: async (call) => {
      const resolver = resolvers.find(({ habits }) => habits.name === call.params['name']);
      if (!resolver) {
        throw new ControlError(404, 'resolverUnknown', {
          zh: '没有这个解析服务器',
          en: 'no such resolver',
        });
      }
      resolver.foreign = (await call.json(change)).foreign;
      return { json: shown(resolver) };
    },
  },
];
