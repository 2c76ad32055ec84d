import type { Platform } from '../../../kernel/process/platform';
import { buildVersion } from '../session/version';
import { noteEvent } from './events.store';

/** A note costs a process neither its start nor its end. */
const quietly = async (p: Platform, note: Promise<unknown>): Promise<void> => {
  await note.catch((error: Error) => p.log.warn({ reason: error.message }, 'event not noted'));
};

/** Says that a process is ready. */
export const noteStart = (p: Platform, node: string): Promise<void> =>
  quietly(p, noteEvent(p.run, { node, kind: 'start', values: { version: buildVersion() } }));

/** Says that a process ends in order. */
export const noteStop = (p: Platform, node: string): Promise<void> =>
  quietly(p, noteEvent(p.run, { node, kind: 'stop', values: {} }));

/** Says which steps the database was brought up to date by, if any. */
export const noteMigrations = async (
  p: Platform,
  node: string,
  applied: readonly string[],
): Promise<void> => {
  const last = applied.at(-1);
  if (last === undefined) return;
  const values = { steps: applied.length, last };
  await quietly(p, noteEvent(p.run, { node, kind: 'migrate', values }));
};
