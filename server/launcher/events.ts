import { randomUUID } from 'node:crypto';
import { appendFileSync, closeSync, fstatSync, openSync, readSync } from 'node:fs';
import { hostname } from 'node:os';
import type { RunFolder } from './runFolder';

/** What the launcher saw, for the platform's own list of events. */
export type LauncherEvent = {
  kind: 'start' | 'stop' | 'crash' | 'hang';
  node: string;
  values: Readonly<Record<string, string | number>>;
  log?: string;
};

const mostLines = 100;
const mostBytes = 48 * 1024;

/** The place of a child, as it calls itself. */
export const placeOf = (name: string): string =>
  `${name}@${process.env['NODE_NAME'] || hostname()}`;

/** The last 100 lines of a log, at most 48 KB of them; '' when there is none. */
export const lastLogLines = (file: string): string => {
  try {
    const fd = openSync(file, 'r');
    try {
      const { size } = fstatSync(fd);
      const bytes = Buffer.alloc(Math.min(size, mostBytes));
      readSync(fd, bytes, 0, bytes.length, size - bytes.length);
      return bytes.toString('utf8').trimEnd().split('\n').slice(-mostLines).join('\n');
    } finally {
      closeSync(fd);
    }
  } catch {
    return '';
  }
};

/**
 * Writes an event to run/events.jsonl, which a process of the platform takes over within a second: the
 * launcher has no database, and must be able to tell of the database's own end.
 */
export const openEvents =
  (run: RunFolder) =>
  (event: LauncherEvent): void => {
    const line = { id: randomUUID(), at: new Date().toISOString(), log: null, ...event };
    try {
      appendFileSync(run.file('events.jsonl'), `${JSON.stringify(line)}\n`, { mode: 0o600 });
    } catch {
      // A full disk costs the line, not the launcher.
    }
  };
