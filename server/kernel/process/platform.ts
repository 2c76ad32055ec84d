import type { Logger } from 'pino';
import type pg from 'pg';
import type { Config } from '../../config';
import type { Analytics } from '../analytics/index';
import type { Run } from '../db/context';
import type { Db } from '../db/db';
import type { Mailer } from '../outbound/mail';
import type { Controls } from './controls';
import type { Metrics } from './metrics';
import type { Pools } from './pools';
import type { Outbound } from '../outbound/outbound';
import type { OutsideServices } from '../outbound/outsideServices';
import type { Secrets } from '../secrets';

/** Everything a process opened at start. Areas get it where they must leave the transaction. */
export type Platform = {
  config: Config;
  log: Logger;
  pool: pg.Pool;
  db: Db;
  run: Run;
  secrets: Secrets;
  outbound: Outbound;
  /** Mail relay, resolvers and notice provider as they are set at this moment. */
  outside: OutsideServices;
  mail: Mailer;
  analytics: Analytics;
  metrics: Metrics;
  /** What can be wished of this process, and the pools it works with. */
  controls: Controls;
  pools: Pools;
  /** Folder of exports and uploads. */
  filesFolder: string;
};

let opened: Platform | null = null;
/** Set once at start (or by a test); services reach the platform's parts through `platform()`. */
export const providePlatform = (p: Platform): Platform => {
  opened = p;
  return p;
};
/** What this process opened at its start; throws before that. */
export const platform = (): Platform => {
  if (!opened) throw new Error('the platform has not been opened');
  return opened;
};

/**
 * Answers what this process holds for a platform, the open one unless another is named; made by `make` at its
 * first use, and gone with the platform.
 */
export const heldByPlatform = <T>(make: (p: Platform) => T): ((p?: Platform) => T) => {
  const entries = new WeakMap<Platform, { value: T }>();
  return (p = platform()) => {
    const own = entries.get(p) ?? { value: make(p) };
    entries.set(p, own);
    return own.value;
  };
};
