import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

/** Ticks of the clock that /proc counts in, a second. */
const ticks = 100;
/** Seconds of CPU that a process has had (proc(5): fields 14 and 15). */
export const cpuSecondsOf = (pid: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / ticks;
};

/** Until an engine is at rest: what was just filled in is merged for a while, which is no part of any question. */
export const untilMerged = async (pid: number): Promise<void> => {
  for (let used = 1; used > 0.02; ) {
    const before = cpuSecondsOf(pid);
    await wait(1_000);
    used = cpuSecondsOf(pid) - before;
  }
};
