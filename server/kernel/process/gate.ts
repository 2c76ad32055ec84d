import { openTimings, type Pool, type PoolKind } from './pools';

/** Lets so many pieces of work go on at a time; the others wait in turn. */
export type Gate = { run: <T>(work: () => Promise<T>) => Promise<T>; pool: Pool };

/** Opens a gate that is measured and resized as a pool. */
export const openGate = (o: {
  name: string;
  kind: PoolKind;
  size: number;
  most?: number;
}): Gate => {
  const timings = openTimings();
  const most = o.most ?? 100;
  const waiting: (() => void)[] = [];
  let size = o.size;
  let active = 0;
  const next = (): void => {
    while (active < size && waiting.length > 0) {
      active += 1;
      waiting.shift()?.();
    }
  };
  const enter = (): Promise<void> | undefined => {
    if (active < size) {
      active += 1;
      return undefined;
    }
    return new Promise((go) => {
      waiting.push(go);
    });
  };
  return {
    async run(work) {
      const askedAt = performance.now();
      await enter();
      const began = performance.now();
      timings.waited(began - askedAt);
      try {
        return await work();
      } finally {
        timings.ran(performance.now() - began);
        active -= 1;
        next();
      }
    },
    pool: {
      name: o.name,
      kind: o.kind,
      timings,
      standing: () => ({
        size,
        active,
        queued: waiting.length,
        rejected: 0,
        state: 'running',
        oldest: null,
      }),
      resize(wished) {
        if (wished !== null && wished > most) throw new Error(`1-${most}`);
        size = wished ?? o.size;
        next();
      },
    },
  };
};
