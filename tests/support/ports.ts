import { randomInt } from 'node:crypto';
import { nextFreePort } from '#server/launcher/ports';

/**
 * Free ports on every loopback address, for processes that are begun later or killed and started again:
 * below the range from which outgoing connections take theirs, so that none of them sits on one meanwhile.
 */
export const steadyPorts = async (count: number): Promise<number[]> => {
  const taken = new Set<number>();
  while (taken.size < count)
    taken.add(await nextFreePort(10_000 + randomInt(20_000), taken, '0.0.0.0'));
  return [...taken];
};

/** One of them. */
export const steadyPort = async (): Promise<number> => (await steadyPorts(1))[0] ?? 0;
