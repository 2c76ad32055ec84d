import { setTimeout as pause } from 'node:timers/promises';
import { type logWorkerWishes, mostLogWorkers } from '#shared/areas/cdn/logs/logWorkers';
import { openTimings, type PoolSample, type WorkInHand } from '#server/kernel/process/pools';
import { heldByPlatform, type Platform } from '#server/kernel/process/platform';
import {
  logWorkerName,
  logWorkerPool,
  logWorkerSubject,
  logWorkerWishNames,
} from '#server/model/cdn/logs/workers';
import { slice } from '../sync/timeSlices';
import type { Claimer } from './load';

type Wish = keyof typeof logWorkerWishes;
/** One log worker of this process. */
type Hand = { n: number; wished: Wish; isBusy: boolean; work: WorkInHand | null };

/** The first works from the start on; others are there once they are wished. */
const plainWish = (n: number): Wish => (n === 1 ? 'running' : 'stopped');
/** The log workers of this process, and where it is: nothing before it has taken a place. */
const crew = heldByPlatform(() => ({
  hands: Array.from(
    { length: mostLogWorkers },
    (_, i): Hand => ({ n: i + 1, wished: plainWish(i + 1), isBusy: false, work: null }),
  ),
  place: (): string => '',
}));

const stateOf = ({ wished, isBusy }: Hand): PoolSample['state'] =>
  wished === 'drained' && isBusy ? 'draining' : wished;
const wishOf = (n: number, wish: unknown): Wish => {
  if (wish === null) return plainWish(n);
  const name = logWorkerWishNames.find((w) => w === wish);
  if (!name) throw new Error('not a state');
  return name;
};

/** Makes the log workers of this process known to its samples, and lets them follow what is wished. */
export const openLogWorkers = ({ pools, controls }: Platform, node: () => string): void => {
  const own = crew();
  own.place = node;
  for (const hand of own.hands) {
    pools.add({
      name: logWorkerPool(hand.n),
      kind: 'files',
      timings: openTimings(),
      standing: () => ({
        size: 1,
        active: hand.isBusy ? 1 : 0,
        queued: 0,
        rejected: 0,
        state: stateOf(hand),
        oldest: null,
        work: hand.work,
      }),
    });
    controls.add({
      subject: logWorkerSubject(hand.n),
      action: 'state',
      apply(wish) {
        hand.wished = wishOf(hand.n, wish);
      },
    });
  }
};

const claimerOf = (hand: Hand): Claimer => ({
  name: crew().place() === '' ? null : logWorkerName(crew().place(), hand.n),
  took(files) {
    const [first] = files;
    const since = new Date().toISOString();
    hand.work = first ? { name: first.file.name, count: files.length, since } : null;
  },
});

/** Takes something to load; false when nothing waits. */
export type Take = (claimer: Claimer) => Promise<boolean>;
/**
 * A way of taking, and for how long a turn goes on with it; a turn that has not come to the end of one that
 * `goesOn` begins anew.
 */
export type Way = { take: Take; sliceMs: number; goesOn?: true };
/** While one is still at a long file, the others go on, for so long. */
const togetherMs = 120_000;
const lookMs = 500;
/** So long a worker begins anew before its job ends and the next one comes. */
const onwardMs = 60_000;

/** Takes in each way for its time; returns how much, and whether more of what goes on waits. */
const round = async (hand: Hand, signal: AbortSignal, ways: readonly Way[]) => {
  const taken = { loads: 0, more: false };
  for (const { take, sliceMs, goesOn } of ways)
    await slice(sliceMs, signal, async () => {
      if (hand.wished !== 'running') return false;
      try {
        const more = await take(claimerOf(hand));
        if (more) taken.loads += 1;
        if (goesOn) taken.more = more;
        return more;
      } finally {
        hand.work = null;
      }
    });
  return taken;
};
/** One turn: whoever is no longer wished to run ends what it has and takes nothing after it. */
const turn = async (hand: Hand, signal: AbortSignal, ways: readonly Way[]): Promise<number> => {
  const until = performance.now() + onwardMs;
  let loads = 0;
  hand.isBusy = true;
  try {
    for (let more = true; more; ) {
      const taken = await round(hand, signal, ways);
      loads += taken.loads;
      more = taken.more && !signal.aborted && performance.now() < until;
    }
  } finally {
    hand.isBusy = false;
  }
  return loads;
};

/** Gives each log worker of this process that runs a turn, side by side; returns how much they loaded. */
export const giveTurns = async (signal: AbortSignal, ways: readonly Way[]): Promise<number> => {
  const { hands } = crew();
  const until = performance.now() + togetherMs;
  const turns = new Set<Promise<void>>();
  const failures: unknown[] = [];
  let loads = 0;
  const begin = () => {
    for (const hand of hands) {
      if (hand.wished !== 'running' || hand.isBusy) continue;
      const one: Promise<void> = turn(hand, signal, ways)
        .then(
          (n) => {
            loads += n;
          },
          (error: unknown) => {
            failures.push(error);
          },
        )
        .finally(() => turns.delete(one));
      turns.add(one);
    }
  };
  begin();
  while (turns.size > 0) {
    await Promise.race([Promise.all(turns), pause(lookMs)]);
    const isOver = performance.now() > until || signal.aborted || failures.length > 0;
    if (turns.size > 0 && !isOver) begin();
  }
  if (failures.length > 0) throw failures[0];
  return loads;
};
