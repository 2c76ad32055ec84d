import {
  appendFileSync,
  closeSync,
  createReadStream,
  existsSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  truncateSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { appendWhole } from './append';

/** One act a supplier really did, kept for ever so that a test can count doubles. */
export type Act = {
  id: string;
  at: string;
  kind: string;
  /** The caller's reference: a client token or a user tag; empty when none was sent. */
  ref: string;
  target: string;
};

/** A change of one entry; a null value removes it. */
export type Change = { table: string; key: string; value: unknown };

/**
 * Tables in memory behind an append-only NDJSON journal. One commit is one line written with one
 * call, so a killed process shows either the whole commit or nothing of it.
 */
export type DurableStore = {
  table<T>(name: string): ReadonlyMap<string, T>;
  commit(changes: readonly Change[], acts?: readonly Act[]): void;
  /** Every act ever committed, oldest first, each once. */
  acts(): AsyncIterable<Act>;
  close(): void;
};

type Line = { c?: [string, string, unknown][]; a?: Act[] };

const linesOf = (path: string) =>
  createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY });

/** Null for the torn last line of a process that was killed while it wrote. */
const parseLine = (text: string): Line | null => {
  try {
    return JSON.parse(text) as Line; // the journal reads only what it wrote itself
  } catch {
    return null;
  }
};

const apply = (tables: Map<string, Map<string, unknown>>, line: Line): void => {
  for (const [table, key, value] of line.c ?? []) {
    const entries = tables.get(table) ?? new Map<string, unknown>();
    tables.set(table, entries);
    if (value === null) entries.delete(key);
    else entries.set(key, value);
  }
};

/** Writes the live entries as a fresh journal; acts go to the archive, which is never compacted. */
const compact = async (
  folder: string,
  tables: Map<string, Map<string, unknown>>,
  acts: readonly Act[],
): Promise<void> => {
  const next = join(folder, 'state.next');
  rmSync(next, { force: true });
  const fd = openSync(next, 'a', 0o600);
  try {
    for (const [table, entries] of tables) {
      for (const [key, value] of entries) {
        appendFileSync(fd, `${JSON.stringify({ c: [[table, key, value]] })}\n`);
      }
    }
  } finally {
    closeSync(fd);
  }
  if (acts.length > 0) {
    appendWhole(
      join(folder, 'acts.ndjson'),
      acts.map((act) => `${JSON.stringify(act)}\n`).join(''),
    );
  }
  renameSync(next, join(folder, 'state.ndjson'));
};

const replay = async (path: string, tables: Map<string, Map<string, unknown>>): Promise<Act[]> => {
  const acts: Act[] = [];
  if (!existsSync(path)) return acts;
  for await (const text of linesOf(path)) {
    const line = parseLine(text);
    if (!line) continue;
    apply(tables, line);
    if (line.a) acts.push(...line.a);
  }
  return acts;
};

/** Acts of the archive and of the journal; a crash between both leaves some twice, told by id. */
async function* readActs(folder: string): AsyncIterable<Act> {
  const seen = new Set<string>();
  const archive = join(folder, 'acts.ndjson');
  const fresh = function* (acts: readonly Act[]) {
    for (const act of acts) {
      if (seen.has(act.id)) continue;
      seen.add(act.id);
      yield act;
    }
  };
  if (existsSync(archive)) {
    for await (const text of linesOf(archive)) {
      // A torn line can only be the copy of an act that is still whole in the journal.
      const act = parseLine(text) as Act | null;
      if (act) yield* fresh([act]);
    }
  }
  for await (const text of linesOf(join(folder, 'state.ndjson'))) {
    yield* fresh(parseLine(text)?.a ?? []);
  }
}

/** A torn archive line without its newline would swallow the next act appended to it. */
const mendArchive = async (path: string): Promise<void> => {
  if (!existsSync(path)) return;
  let whole = 0;
  for await (const text of linesOf(path)) {
    if (!parseLine(text)) break;
    whole += Buffer.byteLength(text) + 1;
  }
  truncateSync(path, whole);
};

/** Opens (and compacts) the store kept in `folder`. */
export const openStore = async (folder: string): Promise<DurableStore> => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'state.ndjson');
  const tables = new Map<string, Map<string, unknown>>();
  const acts = await replay(path, tables);
  await mendArchive(join(folder, 'acts.ndjson'));
  await compact(folder, tables, acts);
  mkdirSync(dirname(path), { recursive: true });
  const fd = openSync(path, 'a', 0o600);
  return {
    table: <T>(name: string) => {
      const entries = tables.get(name) ?? new Map<string, unknown>();
      tables.set(name, entries);
      // Each table is written by one owner with one type, named where it is opened.
      return entries as Map<string, T>;
    },
    commit: (changes, done = []) => {
      const line: Line = { c: changes.map((each) => [each.table, each.key, each.value]) };
      if (done.length > 0) line.a = [...done];
      appendWhole(fd, `${JSON.stringify(line)}\n`);
      apply(tables, line);
    },
    acts: () => readActs(folder),
    close: () => closeSync(fd),
  };
};
