import { statfs } from 'node:fs/promises';
import type { Platform } from './platform';

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, no) =>
      setTimeout(() => no(new Error(`no answer in ${ms} ms`)), ms).unref(),
    ),
  ]);

/** What each part says of itself; `ok` or the reason why not. Reads keep working with a full disk. */
export const healthOf = async (
  p: Platform,
): Promise<{ ready: boolean; parts: Record<string, string> }> => {
  const checks: Record<string, () => Promise<string>> = {
    database: async () => {
      const { rows } = await p.pool.query<{ skew: number }>(
        'select extract(epoch from clock_timestamp())::float8 as skew',
      );
      const skew = Math.abs((rows[0]?.skew ?? 0) - Date.now() / 1000);
      return skew < 5 ? 'ok' : `clock differs from the database by ${skew.toFixed(1)} s`;
    },
    analytics: async () => ((await p.analytics.ping()) ? 'ok' : 'no answer'),
    disk: async () => {
      const s = await statfs(p.config.DATA_DIR);
      return s.bavail / s.blocks > 0.02 ? 'ok' : 'less than 2 % free';
    },
  };
  const found = await Promise.all(
    Object.entries(checks).map(
      async ([name, check]) =>
        [name, await within(check(), 3000).catch((e: Error) => e.message)] as const,
    ),
  );
  return { ready: found.every(([, state]) => state === 'ok'), parts: Object.fromEntries(found) };
};
