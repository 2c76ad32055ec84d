import type { Target } from '#shared/areas/cdn/content/targets';
import { now } from '../../../kernel/process/clock';
import type { Ctx } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { prefixOf } from './originLoad';
import { type Owned, recentBelow } from '../../../model/cdn/content/targets.store';

/** Addresses of one directory that a submission remembers. */
const mostKnown = 20;

/** Paths below a directory that were asked for in the last day, most asked first. */
const fromLines = async (target: Target, owned: Owned, userId: string): Promise<string[]> => {
  const { id, accountId } = owned.domainOf(target.host);
  const base = target.value.slice(0, target.value.indexOf('/', 8));
  const rows = await platform()
    .analytics.query<{ path: string }>({
      name: 'content.known',
      who: { userId, accountId },
      sql: `SELECT path FROM access_log AS l
        WHERE l.domain_id = {domain:UUID} AND l.domain = {host:String} AND l.ts >= parseDateTimeBestEffort({now:String}) - INTERVAL 24 HOUR
          AND startsWith(l.path, {prefix:String}) AND l.status = 200 AND l.method = 'GET'
        GROUP BY path ORDER BY count() DESC, path LIMIT ${mostKnown}`,
      params: { domain: id, host: target.host, now: now(), prefix: prefixOf(target) },
      maxMs: 2_000,
    })
    .catch(() => []);
  return rows.map(({ path }) => `${base}${path}`);
};

/**
 * Addresses known below each directory: log lines of the last day, which suppliers give late, and
 * what was refreshed, warmed or probed there lately, which the newest content has instead. They are
 * what edges are asked to prove a clearing by, and what "then preheat" warms.
 */
export const urlsBelow = async (
  transact: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>,
  owned: Owned,
  userId: string,
): Promise<Record<string, string[]>> => {
  const directories = owned.targets.filter((t) => t.kind === 'directory');
  const listed = await Promise.all(
    directories.map(async (target): Promise<[string, string[]]> => {
      const worked = await transact((ctx) =>
        recentBelow(ctx, {
          accountId: owned.accountId,
          prefix: target.value.slice(0, -1),
          most: mostKnown,
        }),
      );
      const logged = await fromLines(target, owned, userId);
      // In turn, so that neither source crowds out the other.
      const both = logged.flatMap((url, i) => [worked[i] ?? url, url]).concat(worked);
      return [target.value, [...new Set(both)].slice(0, mostKnown)];
    }),
  );
  return Object.fromEntries(listed);
};
