import type { Controls } from './controls';

/** What a pool does: jobs of a queue, scheduled work, questions, connections, files. */
export type PoolKind = 'queue' | 'schedule' | 'query' | 'database' | 'files';
/** Paused takes nothing new; draining ends what it began, drained has ended it. */
export type PoolState = 'running' | 'paused' | 'draining' | 'drained';
/** What is in work: its name, how many things, since when (ISO). */
export type WorkInHand = { name: string; count: number; since: string };
/** The job that waits longest: since when (ISO), and the task it works for where it names one. */
export type OldestJob = { name: string; since: string; taskId: string | null };

/** One pool of this process at one moment; times are the 95th percentile since the sample before, ms. */
export type PoolSample = {
  name: string;
  kind: PoolKind;
  size: number;
  active: number;
  queued: number;
  rejected: number;
  waitMs: number | null;
  runMs: number | null;
  state: PoolState | 'stopped';
  oldest: OldestJob | null;
  /** Told by pools of a single hand. */
  work?: WorkInHand | null;
};

/** How long things waited and ran since they were last taken. */
export type Timings = {
  waited: (ms: number) => void;
  ran: (ms: number) => void;
  take: () => { waitMs: number | null; runMs: number | null };
};

const mostTimes = 1_000;
const percentile95 = (times: number[]): number | null => {
  if (times.length === 0) return null;
  times.sort((a, b) => a - b);
  return times[Math.min(times.length - 1, Math.floor(times.length * 0.95))] ?? null;
};
/** Keeps at most 1,000 times of each kind between two samples; the first of them speak for the rest. */
export const openTimings = (): Timings => {
  let waits: number[] = [];
  let runs: number[] = [];
  const keep = (times: number[], ms: number) => {
    if (times.length < mostTimes) times.push(Math.max(0, ms));
  };
  return {
    waited: (ms) => keep(waits, ms),
    ran: (ms) => keep(runs, ms),
    take() {
      const taken = { waitMs: percentile95(waits), runMs: percentile95(runs) };
      waits = [];
      runs = [];
      return taken;
    },
  };
};

/** A pool as its owner describes it: how it stands, and what can be wished of it. */
export type Pool = {
  name: string;
  kind: PoolKind;
  standing: () => Omit<PoolSample, 'name' | 'kind' | 'waitMs' | 'runMs'>;
  timings: Timings;
  /** Another size; null is the one it was started with. */
  resize?: (size: number | null) => Promise<void> | void;
  /** Stops or starts to take new work; null is running. */
  steer?: (state: 'running' | 'paused' | 'drained' | null) => Promise<void> | void;
};

/** The pools of one process. */
export type Pools = {
  /** Makes a pool known to the samples and to wishes; call what is returned when it is gone. */
  add: (pool: Pool) => () => void;
  sample: () => PoolSample[];
};

const sizeOf = (wish: unknown): number | null => {
  if (wish === null || (Number.isInteger(wish) && (wish as number) > 0)) return wish as number;
  throw new Error('not a size');
};
const states = ['running', 'paused', 'drained'] as const;
const stateOf = (wish: unknown): (typeof states)[number] | null => {
  if (wish === null) return null;
  const state = states.find((s) => s === wish);
  if (!state) throw new Error('not a state');
  return state;
};

/** Name under which a process samples how long requests took; it can be neither sized nor steered. */
export const apiPool = 'api';
/** Subject of the wishes for a pool. */
export const poolSubject = (name: string): string => `pool/${name}`;

/** Opens the list of pools of a process; their sizes and states follow wishes. */
export const openPools = (controls: Controls): Pools => {
  const pools = new Map<string, Pool>();
  return {
    add(pool) {
      const { name, resize, steer } = pool;
      pools.set(name, pool);
      const subject = poolSubject(name);
      const ends = [
        resize && controls.add({ subject, action: 'size', apply: (w) => resize(sizeOf(w)) }),
        steer && controls.add({ subject, action: 'state', apply: (w) => steer(stateOf(w)) }),
      ];
      return () => {
        pools.delete(name);
        for (const end of ends) end?.();
      };
    },
    sample: () =>
      [...pools.values()].map(({ name, kind, standing, timings }) => ({
        name,
        kind,
        ...standing(),
        ...timings.take(),
      })),
  };
};
