import {
  appendFileSync,
  createReadStream,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import * as z from 'zod';
import { labNow } from '../../kernel/clock';
import { openJournal } from '../journal';

const slotMs = 300_000;
/** How long after its end a slot still takes requests, more than any request lasts. */
const graceMs = 60_000;
const keptDays = 92;
const dayMs = 86_400_000;

const counts = z.record(z.string(), z.int());

/** What the generator itself received of a host for clients of a country in five minutes. */
export const truthRow = z.strictObject({
  /** Start of the slot, UTC ISO; a request belongs to the slot in which its answer ended. */
  at: z.string(),
  host: z.string(),
  country: z.string(),
  /** Complete answers and the bytes of their bodies. */
  requests: z.int(),
  bytes: z.int(),
  /** Requests without a complete answer, counted nowhere else. */
  failed: z.int(),
  /** Answers by status code and by the X-Cache header. */
  status: counts,
  cache: counts,
});
export type TruthRow = z.infer<typeof truthRow>;

/** One finished request; a status of 0 says that no complete answer came. */
export const observation = z.strictObject({
  atMs: z.int(),
  host: z.string(),
  country: z.string(),
  status: z.int(),
  bytes: z.int(),
  cache: z.string(),
});
export type Observation = z.infer<typeof observation>;

export type Truth = {
  /** Counts a request; when this returns, a killed process does not lose it. */
  add(one: Observation): void;
  /** Rows of slots from `from` up to but not including `to`, of one host or of all, in order. */
  rows(range: { from: Date; to: Date; host?: string | undefined }): Promise<TruthRow[]>;
  /** Moves the slots that are over from the journal to the file of their day. */
  closeSlots(nowMs: number): void;
  close(): void;
};

const keyOf = (row: { at: string; host: string; country: string }): string =>
  `${row.at} ${row.host} ${row.country}`;

const emptyRow = (at: string, host: string, country: string): TruthRow => ({
  at,
  host,
  country,
  requests: 0,
  bytes: 0,
  failed: 0,
  status: {},
  cache: {},
});

const countInto = (rows: Map<string, TruthRow>, one: Observation): void => {
  const at = new Date(one.atMs - (one.atMs % slotMs)).toISOString();
  const key = keyOf({ at, host: one.host, country: one.country });
  const row = rows.get(key) ?? emptyRow(at, one.host, one.country);
  rows.set(key, row);
  if (one.status === 0) {
    row.failed += 1;
    return;
  }
  row.requests += 1;
  row.bytes += one.bytes;
  row.status[one.status] = (row.status[one.status] ?? 0) + 1;
  row.cache[one.cache || 'NONE'] = (row.cache[one.cache || 'NONE'] ?? 0) + 1;
};

/** Rows of one day's file; a row written twice (by a crash while closing) counts once. */
const readDay = async (path: string): Promise<Map<string, TruthRow>> => {
  const rows = new Map<string, TruthRow>();
  if (!existsSync(path)) return rows;
  for await (const line of createInterface({ input: createReadStream(path) })) {
    try {
      const row = truthRow.parse(JSON.parse(line));
      rows.set(keyOf(row), row);
    } catch {
      // A torn line is written again: its slot is still in the journal.
    }
  }
  return rows;
};

const prune = (folder: string): void => {
  const oldest = new Date(labNow() - keptDays * dayMs).toISOString().slice(0, 10);
  for (const name of readdirSync(folder)) {
    if (/^\d{4}-\d\d-\d\d\.ndjson$/.test(name) && name < oldest) rmSync(join(folder, name));
  }
};

const event = z.union([z.strictObject({ row: truthRow }), observation]);

type OpenRows = ReadonlyMap<string, TruthRow>;
type Range = Parameters<Truth['rows']>[0];

const dayFile = (folder: string, at: string): string => join(folder, `${at.slice(0, 10)}.ndjson`);

const readRange = async (
  folder: string,
  open: OpenRows,
  { from, to, host }: Range,
): Promise<TruthRow[]> => {
  // Taken before the files are read: a slot closed meanwhile is in one of both all the same.
  const before = [...open];
  const rows = new Map<string, TruthRow>();
  const lastMs = Math.min(to.getTime(), labNow() + dayMs);
  const oldestMs = labNow() - (keptDays + 1) * dayMs;
  const firstMs = Math.max(from.getTime(), oldestMs);
  for (let ms = firstMs - (firstMs % dayMs); ms < lastMs; ms += dayMs) {
    const day = await readDay(dayFile(folder, new Date(ms).toISOString()));
    for (const [key, row] of day) rows.set(key, row);
  }
  for (const [key, row] of [...before, ...open]) rows.set(key, row);
  const [first, last] = [from.toISOString(), to.toISOString()];
  return [...rows]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, row]) => row)
    .filter((row) => row.at >= first && row.at < last && (!host || row.host === host));
};

/** Appends rows to the files of their days. */
const writeDays = (folder: string, rows: readonly TruthRow[]): void => {
  const days = new Map<string, string>();
  for (const row of rows) {
    const file = dayFile(folder, row.at);
    // The line break in front ends a line that a killed process left torn.
    days.set(file, `${days.get(file) ?? '\n'}${JSON.stringify(row)}\n`);
  }
  for (const [file, lines] of days) appendFileSync(file, lines);
};

/** Opens the record of received traffic kept in `folder`. */
export const openTruth = (folder: string): Truth => {
  mkdirSync(folder, { recursive: true });
  prune(folder);
  const open = new Map<string, TruthRow>();
  const journal = openJournal<z.infer<typeof event>>({
    path: join(folder, 'open.ndjson'),
    schema: event,
    apply: (one) => {
      if ('row' in one) open.set(keyOf(one.row), one.row);
      else countInto(open, one);
    },
    snapshot: () => [...open.values()].map((row) => ({ row })),
  });
  return {
    add: (one) => journal.append(one),
    rows: (range) => readRange(folder, open, range),
    closeSlots: (nowMs) => {
      const limit = new Date(nowMs - slotMs - graceMs).toISOString();
      const over = [...open].filter(([, row]) => row.at <= limit);
      if (over.length === 0) return;
      writeDays(
        folder,
        over.map(([, row]) => row),
      );
      for (const [key] of over) open.delete(key);
      journal.compact();
    },
    close: () => journal.close(),
  };
};
