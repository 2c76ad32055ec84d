import { type ProbeFault, probeFaults } from '#shared/areas/cdn/networkTasks/netResults';
import type { Probed } from './probe';
import type { Pairs } from './rounds.store';
import type { NetTask } from './tasks.store';

const faultNames = Object.keys(probeFaults) as ProbeFault[];
type Limits = Pick<NetTask, 'lossPercent' | 'p95LimitMs'>;

/** The value below which a share of the first `count` sorted ones lies; null of none. */
const percentile = (sorted: Float64Array, count: number, share: number): number | null =>
  count === 0 ? null : (sorted[Math.min(count - 1, Math.ceil(count * share) - 1)] ?? null);

/**
 * The probes of a block of pairs, of each up to `attempts`, and what they come to. All of it is numbers in
 * a few long rows: objects for each probe and pair, thousands within one turn, are put by the engine where
 * only a full collection finds them, and the memory of a worker grew with a round.
 */
export const openProbes = (pairCount: number, attempts: number) => {
  const times = new Float64Array(pairCount * attempts);
  // 0 is a probe that went well, others one more than the place of their fault.
  const faults = new Uint8Array(pairCount * attempts);
  const counts = new Uint8Array(pairCount);
  // Of traces alone, which are few: the hops of the last one of a pair.
  const paths = new Map<number, string>();
  const sorted = new Float64Array(attempts);
  const seen = new Uint8Array(faultNames.length + 1);

  /** Sorts the times of a pair into `sorted` and counts its faults in `seen`; returns how many times there are. */
  const gather = (pair: number, sent: number): number => {
    seen.fill(0);
    let good = 0;
    for (let at = pair * attempts; at < pair * attempts + sent; at += 1) {
      const fault = faults[at] ?? 0;
      seen[fault] = (seen[fault] ?? 0) + 1;
      if (fault > 0) continue;
      const time = times[at] ?? 0;
      let place = good;
      for (; place > 0 && (sorted[place - 1] ?? 0) > time; place -= 1)
        sorted[place] = sorted[place - 1] ?? 0;
      sorted[place] = time;
      good += 1;
    }
    return good;
  };
  /** The most frequent fault of the pair that was gathered, the first of equals. */
  const worst = (): ProbeFault | null => {
    let most = 0;
    for (let fault = 1; fault < seen.length; fault += 1)
      if ((seen[fault] ?? 0) > (most === 0 ? 0 : (seen[most] ?? 0))) most = fault;
    return faultNames[most - 1] ?? null;
  };
  return {
    add(pair: number, { ms, fault, path }: Probed): void {
      if (path) paths.set(pair, path);
      const at = pair * attempts + (counts[pair] ?? 0);
      times[at] = ms ?? 0;
      faults[at] = fault === null ? 0 : faultNames.indexOf(fault) + 1;
      counts[pair] = (counts[pair] ?? 0) + 1;
    },
    /** Judges all pairs: they are those of each target at all nodes, target by target. */
    judged(targets: readonly number[], nodes: number, limits: Limits): Pairs {
      const pairs: Pairs = {
        node: [],
        target: [],
        sent: [],
        lost: [],
        p50: [],
        p95: [],
        error: [],
        bad: [],
        path: [],
      };
      for (let pair = 0; pair < pairCount; pair += 1) {
        const sent = counts[pair] ?? 0;
        const good = gather(pair, sent);
        const p95 = percentile(sorted, good, 0.95);
        pairs.node.push(pair % nodes);
        pairs.target.push(targets[Math.floor(pair / nodes)] ?? 0);
        pairs.sent.push(sent);
        pairs.lost.push(sent - good);
        pairs.p50.push(percentile(sorted, good, 0.5));
        pairs.p95.push(p95);
        pairs.error.push(worst());
        pairs.path.push(paths.get(pair) ?? null);
        pairs.bad.push(
          (sent - good) * 100 >= limits.lossPercent * sent || (p95 ?? 0) > limits.p95LimitMs,
        );
      }
      return pairs;
    },
  };
};
