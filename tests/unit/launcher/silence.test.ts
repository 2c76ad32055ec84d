import { spawn } from 'node:child_process';
import { expect, test } from '@jest/globals';
import { type Activity, activityOf, openMotion, openSilence } from '#server/launcher/silence';
import { until } from '../../support/until';

/** A process that got so much of each second, ms. */
const steady = (ranMs: number, waitedMs: number) => {
  let seconds = 0;
  return (): Activity => {
    seconds += 1;
    return { ranMs: ranMs * seconds, waitedMs: waitedMs * seconds };
  };
};
/** Looks until it is said to hang, at most so many. */
const looksUntil = (
  read: () => Activity | null,
  o: { spoke?: true; patience?: number; most?: number } = {},
): number | null => {
  const silence = openSilence(read, o.patience);
  if (o.spoke) silence.heard();
  for (let look = 1; look <= (o.most ?? 4_000); look += 1) if (silence.hangs()) return look;
  return null;
};

test('a process that stands still hangs after 20 looks, and before its first word after 120', () => {
  expect(looksUntil(steady(0, 0), { spoke: true })).toBe(20);
  expect(looksUntil(steady(0, 0))).toBe(120);
});

test('a process that waits for the processor does not hang, however long it is silent', () => {
  expect(looksUntil(steady(20, 900), { spoke: true, most: 1_000 })).toBeNull();
  // A start of 7 s of its own time at a fiftieth of a core: it may take 350 s.
  expect(looksUntil(steady(20, 980), { most: 350 })).toBeNull();
});

test('a process that computes without a word hangs once it has used its share', () => {
  expect(looksUntil(steady(1_000, 0), { spoke: true })).toBe(30);
  expect(looksUntil(steady(250, 750), { spoke: true })).toBe(120);
  expect(looksUntil(steady(1_000, 0))).toBe(120);
});

test('patience makes all limits longer, and a word begins the count anew', () => {
  expect(looksUntil(steady(0, 0), { spoke: true, patience: 4 })).toBe(80);
  const silence = openSilence(steady(0, 0));
  silence.heard();
  for (let look = 1; look < 20; look += 1) expect(silence.hangs()).toBe(false);
  silence.heard();
  expect(silence.hangs()).toBe(false);
});

test('where the system does not tell what a process did, its silence counts by looks', () => {
  expect(looksUntil(() => null, { spoke: true })).toBe(20);
  expect(openMotion(() => null)()).toBe(false);
});

test('a process that computes moves, one that is stopped does not', async () => {
  const child = spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
  const pid = child.pid ?? 0;
  const before = activityOf(pid);
  if (before !== null) {
    const moves = openMotion(() => activityOf(pid));
    await until(() => moves(), { what: 'motion' });
    child.kill('SIGSTOP');
    let last = before.ranMs;
    const rests = () => {
      const now = activityOf(pid)?.ranMs ?? 0;
      const same = now === last;
      last = now;
      return same;
    };
    await until(rests, { what: 'rest' });
  }
  child.kill('SIGKILL');
  expect(activityOf(0)).toBeNull();
});
