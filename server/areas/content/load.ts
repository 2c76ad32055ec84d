import type { originLoad } from '#shared/areas/content/refreshes';
import type { Target } from '#shared/areas/content/targets';
import { hitStatuses } from '#shared/edge/cacheStatus';
import type * as z from 'zod';
import { now } from '../../kernel/clock';
import { platform } from '../../kernel/platform';
import type { Owned } from './targets.store';

type Load = z.output<typeof originLoad>;

/** Path prefix of a directory target: everything before its star. */
export const prefixOf = (target: Target): string =>
  target.value.slice(target.value.indexOf('/', 8), -1);

const hits = hitStatuses.map((s) => `'${s}'`).join(', ');

/**
 * What clearing directories would cost the origin: each object that edges served below the path in
 * the last hour would be fetched again by each of them.
 */
export const loadOf = (owned: Owned, userId: string): Promise<Load[]> =>
  Promise.all(
    owned.targets
      .filter((t) => t.kind === 'directory')
      .map(async (target) => {
        const { id, accountId } = owned.domainOf(target.host);
        const [row] = await platform().analytics.query<Record<string, string>>({
          name: 'content.originLoad',
          who: { userId, accountId },
          sql: `SELECT sum(n) AS requests, sum(h) AS hits, count() AS objects, sum(size) AS bytes FROM (
              SELECT path, edge, count() AS n, countIf(l.cache_status IN (${hits})) AS h, max(l.bytes) AS size
              FROM access_log AS l
              WHERE l.domain_id = {domain:UUID} AND l.ts >= parseDateTimeBestEffort({now:String}) - INTERVAL 1 HOUR
                AND startsWith(l.path, {prefix:String}) GROUP BY path, edge)`,
          params: { domain: id, now: now(), prefix: prefixOf(target) },
          maxMs: 5_000,
        });
        return {
          target: target.value,
          requests: Number(row?.['requests'] ?? 0),
          hitRequests: Number(row?.['hits'] ?? 0),
          objects: Number(row?.['objects'] ?? 0),
          bytes: Number(row?.['bytes'] ?? 0),
        };
      }),
  );

/**
 * Addresses below each directory that were asked for most in the last day: what the edges are asked
 * to prove that the directory was cleared. Without any the directory itself stands for it.
 */
export const samplesOf = async (
  owned: Owned,
  userId: string,
): Promise<Record<string, string[]>> => {
  const sampled = await Promise.all(
    owned.targets
      .filter((t) => t.kind === 'directory')
      .map(async (target): Promise<[string, string[]]> => {
        const { id, accountId } = owned.domainOf(target.host);
        const base = target.value.slice(0, target.value.indexOf('/', 8));
        const rows = await platform()
          .analytics.query<{ path: string }>({
            name: 'content.samples',
            who: { userId, accountId },
            sql: `SELECT path FROM access_log AS l
              WHERE l.domain_id = {domain:UUID} AND l.ts >= parseDateTimeBestEffort({now:String}) - INTERVAL 24 HOUR
                AND startsWith(l.path, {prefix:String}) AND l.status = 200 AND l.method = 'GET'
              GROUP BY path ORDER BY count() DESC, path LIMIT 3`,
            params: { domain: id, now: now(), prefix: prefixOf(target) },
            maxMs: 2_000,
          })
          .catch(() => []);
        return [target.value, rows.map(({ path }) => `${base}${path}`)];
      }),
  );
  return Object.fromEntries(sampled);
};
