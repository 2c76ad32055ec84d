import { readdirSync, readFileSync } from 'node:fs';

const tickMs = 10;
/** Words of /proc/<pid>/stat from the state on; null when it is gone. */
const wordsOf = (pid: number | string): string[] | null => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null;
  }
};
const sum = (words: readonly string[], from: number, count: number): number =>
  words.slice(from, from + count).reduce((total, word) => total + Number(word), 0) * tickMs;

/** Processor time of processes that this one started and that have ended, ms. */
export const endedMs = (): number => sum(wordsOf('self') ?? [], 13, 2);

/** Processor time of a process with all its children, those that ended among them, ms. */
export const processorMs = (pid: number): number => {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && wordsOf(name)?.[1] === String(pid),
  );
  return [String(pid), ...children].reduce(
    (total, one) => total + sum(wordsOf(one) ?? [], 11, 4),
    0,
  );
};
