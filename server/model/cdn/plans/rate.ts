import type { Tokens } from './tokens';

/** Rate of a limit, in tokens a second; as many are kept for a burst. */
export type Rate = { key: string; perSecond: number };

/** Share of a second's tokens that a server draws at once, and how long it may keep them, ms. */
const share = 4;
const mostDrawn = 250;
const keptMs = 1_000;
/** Keys that are remembered before unused ones are forgotten. */
const mostKeys = 10_000;

type Lease = { tokens: number; until: number; emptyUntil: number; asking: Promise<void> | null };

/**
 * Takes one token for a request; answers 0, or after how many milliseconds there will be one. Tokens are
 * drawn by a few at a time, so that most requests wait for no store; what is drawn and not used is lost,
 * so that all servers together never let more through than the rate. Where the store cannot be asked,
 * requests pass: a limit is no reason to be down.
 */
export const openRate = (
  tokens: Pick<Tokens, 'take'>,
  report: (error: unknown) => void,
): ((rate: Rate, owe?: number) => Promise<number>) => {
  const leases = new Map<string, Lease>();
  const leaseOf = (key: string): Lease => {
    const present = leases.get(key);
    if (present) return present;
    const now = performance.now();
    if (leases.size >= mostKeys)
      for (const [k, l] of leases)
        if (l.asking === null && Math.max(l.until, l.emptyUntil) < now) leases.delete(k);
    const lease: Lease = { tokens: 0, until: 0, emptyUntil: 0, asking: null };
    leases.set(key, lease);
    return lease;
  };
  const draw = async (lease: Lease, { key, perSecond }: Rate, owe: number): Promise<void> => {
    const want = Math.min(mostDrawn, Math.ceil(perSecond / share));
    try {
      const { got, left } = await tokens.take({ key, rate: perSecond, burst: perSecond, want });
      const now = performance.now();
      lease.tokens = got;
      lease.until = now + keptMs;
      if (got > 0) return;
      if (owe > 0) await tokens.take({ key, rate: perSecond, burst: perSecond, want: 0, owe });
      lease.emptyUntil = now + ((1 - (owe > 0 ? -owe : left)) / perSecond) * 1000;
    } catch (error) {
      report(error);
      lease.tokens = want;
      lease.until = performance.now() + keptMs;
    } finally {
      lease.asking = null;
    }
  };
  return async (rate, owe = 0) => {
    const lease = leaseOf(rate.key);
    for (;;) {
      const now = performance.now();
      if (lease.tokens > 0 && now < lease.until) {
        lease.tokens -= 1;
        return 0;
      }
      if (now < lease.emptyUntil) return lease.emptyUntil - now;
      lease.asking ??= draw(lease, rate, owe);
      await lease.asking;
    }
  };
};
