import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type CdnDriver, DriverError } from '../driver';
import { contentOf, type Part, type PathResult } from '../handedIn';
import { allRows, type GcoreCaller, silent } from './call';
import { resourceCalls } from './resources';

/** Addresses of one call. */
export const maxTargets = 100;
const skewMs = 300_000;

const statusAnswer = z.object({
  purge_id: z.int(),
  created: z.string(),
  purge_type: z.string(),
  payload: z.object({ urls: z.array(z.string()).nullish(), paths: z.array(z.string()).nullish() }),
  status: z.string(),
});
type Purge = z.infer<typeof statusAnswer>;
const states: Record<string, PathResult['state']> = { Successful: 'done', Failed: 'failed' };

/** Scheme and host of an address. */
const siteOf = (path: string): string => /^https?:\/\/[^/]+/.exec(path)?.[0] ?? path;
const hostOf = (site: string): string => site.replace(/^https?:\/\//, '');
/** What is handed in of the addresses of one site. */
const payloadOf = ({ letter, paths }: Part) => {
  const own = paths.map((path) => path.slice(siteOf(path).length) || '/');
  if (letter === 'u') return { urls: own };
  return { paths: letter === 'h' ? [] : own.map((path) => `${path}*`) };
};
const pathsOf = (site: string, { payload, purge_type }: Purge): string[] => {
  if (purge_type === 'purge_all') return [`${site}/`];
  const paths = payload.urls ?? (payload.paths ?? []).map((path) => path.replace(/\*$/, ''));
  return paths.map((path) => `${site}${path}`);
};
/** A purge is known by its number, when it was made, and its site. */
const taskIdOf = (site: string, { purge_id, created }: Purge): string =>
  [purge_id, Date.parse(created), site].join(' ');

/** Purges and what became of them. `now` tells the present instant, epoch milliseconds. */
export const contentCalls = (
  call: GcoreCaller,
  account: string,
  now: () => number,
): Pick<CdnDriver, 'purge' | 'findTask' | 'taskStatus'> => {
  const { withId } = resourceCalls(call, account);
  const list = (operation: string, site: string, from: number, to: number): Promise<Purge[]> =>
    allRows(call, statusAnswer, operation, '/purge_statuses', [
      ['cname', hostOf(site)],
      ['from_created', new Date(from).toISOString()],
      ['to_created', new Date(to).toISOString()],
    ]);
  const { purge, findTask, taskStatus } = contentOf({
    perCall: maxTargets,
    groupOf: siteOf,
    directoryOf: (prefix) => {
      if (prefix.endsWith('/')) return prefix;
      throw new DriverError('invalid', `Gcore CDN purges directories: ${prefix} is none`);
    },
    submit: async (operation, part) => {
      const site = siteOf(part.paths[0] ?? '');
      const body = payloadOf(part);
      await withId(operation, hostOf(site), (id) =>
        call(silent, operation, { method: 'POST', path: `/resources/${id}/purge`, body }),
      );
      // They answer nothing: the latest with the same words is this one.
      const rows = await list(operation, site, now() - skewMs, now() + skewMs);
      const [own] = rows
        .filter(({ payload }) => isDeepStrictEqual({ ...payload }, body))
        .toSorted((a, b) => b.purge_id - a.purge_id);
      if (own) return [taskIdOf(site, own)];
      throw new DriverError('garbage', `${operation}: the purge is not listed`);
    },
    results: async (operation, _letter, taskIds) => {
      const results: PathResult[] = [];
      for (const taskId of taskIds) {
        const [id, created, site = ''] = taskId.split(' ');
        const at = Number(created);
        const rows = await list(operation, site, at - 1_000, at + 1_000);
        const own = rows.find(({ purge_id }) => purge_id === Number(id));
        const state = states[own?.status ?? ''] ?? 'waiting';
        const [code, message] =
          state === 'failed' ? ['Failed', 'Gcore CDN tells no reason.'] : [null, null];
        for (const path of own ? pathsOf(site, own) : [])
          results.push({ taskId, path, state, code, message });
      }
      return results;
    },
    holding: async (_letter, path, since) => {
      const site = siteOf(path);
      const rows = await list('findTask', site, Date.parse(since) - 1_000, now() + skewMs);
      return rows
        .filter((one) => pathsOf(site, one).includes(path))
        .map((one) => taskIdOf(site, one));
    },
  });
  return { purge, findTask, taskStatus };
};
