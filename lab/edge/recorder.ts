import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { appendWhole } from '../kernel/append';
import { labNow } from '../kernel/clock';
import { hourMs, LiveCounters, partMs } from './liveCounters';
import type { Line, LineFormat, Point } from './logLine';

/** Name of a live part: hour and five-minute part, UTC, as 2026112012_03. */
export const partName = (atMs: number): string => {
  const hour = new Date(atMs).toISOString().slice(0, 13).replace(/[-T]/g, '');
  const part = Math.floor((atMs % hourMs) / partMs);
  return `${hour}_${String(part).padStart(2, '0')}`;
};

/** Keeps every request of a supplier: appended to part files and counted, at most 200 ms later. */
export type Recorder = {
  record(line: Line): void;
  /** Writes what waits; afterwards files and counters agree. Throws when the disk is full. */
  flush(): void;
  /** Counters of a domain by minute from `fromMs` (inclusive) to `toMs` (exclusive). */
  minutes(domain: string, fromMs: number, toMs: number): Promise<Point[]>;
  /** The same by five minutes. */
  fiveMinutes(domain: string, fromMs: number, toMs: number): Promise<Point[]>;
  stop(): void;
};

const batchMs = 200;

/** Opens the recorder of `folder`; counters of hours without a summary are made from the files. */
export const openRecorder = async (folder: string, format: LineFormat): Promise<Recorder> => {
  const counters = await LiveCounters.open(folder, format);
  const waiting = new Map<string, { texts: string[]; lines: Line[] }>();
  const names = new Set<string>();
  const flush = (): void => {
    for (const [file, batch] of waiting) {
      const directory = join(folder, 'logs', batch.lines[0]?.domain ?? '');
      if (!names.has(directory)) mkdirSync(directory, { recursive: true });
      names.add(directory);
      appendWhole(join(folder, 'logs', file), batch.texts.join(''));
      waiting.delete(file);
      for (const line of batch.lines) counters.add(line);
    }
  };
  const timer = setInterval(() => {
    try {
      flush();
      counters.rollUp(labNow());
    } catch (error) {
      // On a full disk the lines wait in memory; an edge goes on serving.
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }, batchMs);
  timer.unref();
  return {
    record: (line) => {
      const file = `${line.domain}/${partName(line.atMs)}.log`;
      const batch = waiting.get(file) ?? { texts: [], lines: [] };
      waiting.set(file, batch);
      batch.texts.push(`${format.write(line)}\n`);
      batch.lines.push(line);
    },
    flush,
    minutes: (domain, fromMs, toMs) => counters.minutes(domain, fromMs, toMs),
    fiveMinutes: (domain, fromMs, toMs) => counters.fiveMinutes(domain, fromMs, toMs),
    stop: () => {
      clearInterval(timer);
      flush();
    },
  };
};
