import { randomUUID } from 'node:crypto';
import { startControl } from './controls';
import { claimNode } from './node';
import type { Platform } from './platform';
import { type Presence, type Standing, startPresence } from './presence';

/** The place a process has taken, by which wishes reach it. */
export type Life = {
  id: string;
  node: () => string;
  /** Begins to tell of the process every 5 s. */
  tell: (o: {
    version: string;
    standing: () => Standing;
    before?: () => Promise<void>;
  }) => Presence;
  stop: () => Promise<void>;
};

/** Takes a place for this process and follows what is wished of it from here on. */
export const beginLife = async (p: Platform, what: string): Promise<Life> => {
  const { config, pool, pools, controls, metrics, log } = p;
  const id = randomUUID();
  const node = await claimNode({
    databaseUrl: config.DATABASE_URL,
    what,
    place: config.NODE_NAME,
  });
  const report = (error: unknown) =>
    log.debug({ reason: (error as Error).message }, 'process could not tell of itself');
  controls.add({
    subject: 'node',
    action: 'restart',
    // A moment later, so that it is reported first.
    apply: (wish) => {
      if (wish === true) setTimeout(() => process.kill(process.pid, 'SIGTERM'), 500).unref();
    },
  });
  const control = startControl({ pool, node: node.name, processId: id, controls, report });
  let presence: Presence | null = null;
  return {
    id,
    node: node.name,
    tell(o) {
      presence = startPresence({
        ...o,
        pool,
        pools,
        id,
        name: what,
        metrics,
        node: node.name,
        report,
      });
      return presence;
    },
    async stop() {
      await control.stop();
      await presence?.stop();
      await node.release();
    },
  };
};
