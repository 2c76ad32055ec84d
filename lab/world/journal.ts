import { appendFileSync, closeSync, mkdirSync, openSync, readFileSync, renameSync } from 'node:fs';
import { writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type * as z from 'zod';

/**
 * An append-only file of events, one JSON object a line. What `append` returned from is in the
 * kernel's hands, so a killed process loses none of it; an event is written before it is applied.
 */
export type Journal<Event> = {
  append(event: Event): void;
  /** Rewrites the file as the snapshot, to leave out what is kept elsewhere by now. */
  compact(): void;
  close(): void;
};

const compactFromBytes = 4_000_000;

/** The lines of a journal that are whole; a torn line was never acknowledged and is left out. */
const readEvents = <Event>(path: string, schema: z.ZodType<Event>): Event[] => {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    try {
      return line ? [schema.parse(JSON.parse(line))] : [];
    } catch {
      return [];
    }
  });
};

/**
 * Opens the journal at `path`: replays it through `apply`, rewrites it as `snapshot()` and appends
 * from then on; it is rewritten again whenever it outgrows its snapshot fourfold. Throws when the
 * file cannot be written.
 */
export const openJournal = <Event>(options: {
  path: string;
  schema: z.ZodType<Event>;
  apply(event: Event): void;
  snapshot(): Iterable<Event>;
}): Journal<Event> => {
  const { path, apply, snapshot } = options;
  mkdirSync(dirname(path), { recursive: true });
  for (const event of readEvents(path, options.schema)) apply(event);
  let fd = -1;
  let bytes = 0;
  let limit = 0;
  let torn = false;
  const compact = (): void => {
    const text = [...snapshot()].map((event) => `${JSON.stringify(event)}\n`).join('');
    writeFileSync(`${path}.new`, text);
    renameSync(`${path}.new`, path);
    if (fd >= 0) closeSync(fd);
    fd = openSync(path, 'a');
    bytes = Buffer.byteLength(text);
    limit = Math.max(compactFromBytes, bytes * 4);
    torn = false;
  };
  compact();
  return {
    append: (event) => {
      const line = `${torn ? '\n' : ''}${JSON.stringify(event)}\n`;
      torn = true;
      appendFileSync(fd, line);
      torn = false;
      bytes += Buffer.byteLength(line);
      apply(event);
      if (bytes > limit) compact();
    },
    compact,
    close: () => closeSync(fd),
  };
};
