import { readFileSync } from 'node:fs';

/**
 * What the first thread of a process, which turns its event loop, has had of the machine since its start, ms:
 * for how long it ran, and for how long it was ready to run and others had the processor.
 */
export type Activity = { ranMs: number; waitedMs: number };

/** Reads it from the kernel's schedstat (proc(5): ns run, ns waited); null where there is none. */
export const activityOf = (pid: number): Activity | null => {
  try {
    const [ran, waited] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
    if (!Number.isFinite(ran) || !Number.isFinite(waited)) return null;
    return { ranMs: Number(ran) / 1e6, waitedMs: Number(waited) / 1e6 };
  } catch {
    return null;
  }
};

/** Below this much of a second a process stands still: timers alone take less. */
const stillMs = 100;
/** How a process has moved from one look to the next, ms; null where nobody knows. */
const between = (before: Activity | null, now: Activity | null): Activity | null =>
  before && now
    ? { ranMs: now.ranMs - before.ranMs, waitedMs: now.waitedMs - before.waitedMs }
    : null;

const isMotion = (moved: Activity | null): moved is Activity =>
  moved !== null && moved.ranMs + moved.waitedMs >= stillMs;

/** Tells from look to look, a second apart, whether a process has done anything since the look before. */
export const openMotion = (read: () => Activity | null): (() => boolean) => {
  let before = read();
  return () => {
    const now = read();
    const moved = between(before, now);
    before = now;
    return isMotion(moved);
  };
};

/** Looks without any motion after which a silent process hangs: counted, so that a rest of the whole machine is no hang. */
const stillLooks = 20;
/** So many more before its first word, which comes once the program is loaded and its store is open. */
const startLooks = 100;
/** What a silent process may compute before it hangs in a loop, ms of its own; more until its first word. */
const [busyMs, startBusyMs] = [30_000, 120_000];

/** Judges the silence of a process that should tell each second that its event loop turns. */
export type Silence = {
  /** It has spoken. */
  heard(): void;
  /** One look, a second after the one before: true once it hangs. */
  hangs(): boolean;
};

/**
 * A process that stands still hangs soon. One that computes may be busy, and one that waits for the
 * processor has no fault of its own: only what it ran itself counts. `patience` lengthens all limits.
 */
export const openSilence = (read: () => Activity | null, patience = 1): Silence => {
  let before = read();
  let [still, ranMs, spoke] = [0, 0, false];
  return {
    heard() {
      [still, ranMs, spoke] = [0, 0, true];
    },
    hangs() {
      const now = read();
      const moved = between(before, now);
      before = now;
      if (isMotion(moved)) ranMs += moved.ranMs;
      else still += 1;
      const [looks, ms] = spoke ? [stillLooks, busyMs] : [stillLooks + startLooks, startBusyMs];
      return still >= looks * patience || ranMs >= ms * patience;
    },
  };
};
