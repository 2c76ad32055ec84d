import {
  appendFileSync,
  closeSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';
import { StringDecoder } from 'node:string_decoder';
import * as z from 'zod';

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
const pieceBytes = 262_144;

/** The lines of a file piece by piece, so that a long one never is in memory as a whole. */
function* linesOf(fd: number): Iterable<string> {
  const piece = Buffer.alloc(pieceBytes);
  const decoder = new StringDecoder('utf8');
  let rest = '';
  for (let read = readSync(fd, piece); read > 0; read = readSync(fd, piece)) {
    const lines = (rest + decoder.write(piece.subarray(0, read))).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  yield rest;
}

/** Applies the whole lines; a torn one was never acknowledged and is left out. */
const replay = <Event>(
  fd: number,
  schema: z.core.$ZodType<Event>,
  apply: (event: Event) => void,
): void => {
  for (const line of linesOf(fd)) {
    let event: Event;
    try {
      event = z.parse(schema, JSON.parse(line));
    } catch {
      continue;
    }
    apply(event);
  }
};

/** Writes events as a new file in place of the old one; answers its length in bytes. */
const rewrite = <Event>(path: string, events: Iterable<Event>): number => {
  const next = `${path}.new`;
  let bytes = 0;
  let lines = '';
  writeFileSync(next, '');
  const flush = (): void => {
    appendFileSync(next, lines);
    bytes += Buffer.byteLength(lines);
    lines = '';
  };
  for (const event of events) {
    lines += `${JSON.stringify(event)}\n`;
    if (lines.length > pieceBytes) flush();
  }
  flush();
  renameSync(next, path);
  return bytes;
};

/**
 * Opens the journal at `path`: replays it through `apply`, rewrites it as `snapshot()` and appends
 * from then on; it is rewritten again whenever it outgrows its snapshot twofold. Throws when the
 * file cannot be written.
 */
export const openJournal = <Event>(options: {
  path: string;
  schema: z.core.$ZodType<Event>;
  apply(event: Event): void;
  snapshot(): Iterable<Event>;
}): Journal<Event> => {
  const { path, apply, snapshot } = options;
  mkdirSync(dirname(path), { recursive: true });
  let fd = openSync(path, 'a+');
  replay(fd, options.schema, apply);
  let bytes = 0;
  let limit = 0;
  let torn = false;
  const compact = (): void => {
    bytes = rewrite(path, snapshot());
    limit = Math.max(compactFromBytes, bytes * 2);
    closeSync(fd);
    fd = openSync(path, 'a');
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
