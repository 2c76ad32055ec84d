import { statfs } from 'node:fs/promises';
import { storeFault } from '../analytics/storeFault';
import { masterKeyState } from '../masterKey';
import { migrationNames } from '../db/migrate';
import type { Platform } from './platform';

const within = <T>(work: Promise<T>, ms: number): Promise<T> =>
  Promise.race([
    work,
    new Promise<never>((_, no) =>
      setTimeout(() => no(new Error(`no answer in ${ms} ms`)), ms).unref(),
    ),
  ]);

/**
 * What each part says of itself; `ok` or the reason why not. Workers and outbox are told but do not
 * make the server unready. Reads keep working with a full disk.
 */
export const healthOf = async (
  p: Platform,
): Promise<{ ready: boolean; parts: Record<string, string> }> => {
  const checks: Record<string, () => Promise<string>> = {
    database: async () => {
      await p.pool.query('select 1');
      return 'ok';
    },
    migrations: async () => {
      const { rows } = await p.pool.query<{ name: string }>('select name from migration');
      const missing = migrationNames().filter((name) => !rows.some((r) => r.name === name));
      return missing.length === 0 ? 'ok' : `not applied: ${missing.join(', ')}`;
    },
    masterKey: () => masterKeyState(p.pool, p.secrets),
    clock: async () => {
      const { rows } = await p.pool.query<{ skew: number }>(
        'select extract(epoch from clock_timestamp())::float8 as skew',
      );
      const skew = Math.abs((rows[0]?.skew ?? 0) - Date.now() / 1000);
      return skew < 5 ? 'ok' : `differs from the database by ${skew.toFixed(1)} s`;
    },
    analytics: async () =>
      (await p.analytics.ping()) ? 'ok' : (storeFault(p.config.DATA_DIR) ?? 'no answer'),
    disk: async () => {
      const s = await statfs(p.config.DATA_DIR);
      return s.bavail / s.blocks > 0.02 ? 'ok' : 'less than 2 % free';
    },
  };
  // Without workers or with a late relay requests are still accepted and kept: told, but ready.
  const informative: typeof checks = {
    workers: async () => {
      const { rows } = await p.pool.query<{ seconds: number | null }>(
        `select extract(epoch from clock_timestamp() - max(seen_at))::float8 as seconds
         from process_state where name = 'workers'`,
      );
      const seconds = rows[0]?.seconds ?? null;
      if (seconds === null) return 'not heard of';
      return seconds < 20 ? 'ok' : `last heard of ${Math.round(seconds)} s ago`;
    },
    outbox: async () => {
      const { rows } = await p.pool.query<{ seconds: number }>(
        `select coalesce(extract(epoch from clock_timestamp() - min(created_at)), 0)::float8 as seconds from outbox`,
      );
      const seconds = rows[0]?.seconds ?? 0;
      return seconds < 30 ? 'ok' : `oldest row waits for ${Math.round(seconds)} s`;
    },
  };
  const states = await Promise.all(
    Object.entries({ ...checks, ...informative }).map(
      async ([name, check]) =>
        [name, await within(check(), 3000).catch((e: Error) => e.message)] as const,
    ),
  );
  const ready = states.every(([name, state]) => state === 'ok' || Object.hasOwn(informative, name));
  return { ready, parts: Object.fromEntries(states) };
};
