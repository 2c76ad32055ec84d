import type { Request, Response } from 'express';
import { type IRateLimiterRes, RateLimiterMemory } from 'rate-limiter-flexible';
import type { Who } from '#shared/kernel/access';
import type { Endpoint, RateClass } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { networkOf } from '../addresses';

export type Limiter = (
  req: Request,
  res: Response,
  endpoint: Endpoint,
  who: Who | null,
) => Promise<void>;

/** Requests per window of one person or key, by what they do (docs/limits.md). */
export const allowances: Record<RateClass, { points: number; seconds: number }> = {
  read: { points: 500, seconds: 10 },
  write: { points: 100, seconds: 10 },
  export: { points: 30, seconds: 60 },
  test: { points: 30, seconds: 60 },
  sign: { points: 120, seconds: 60 },
};

/** How long a refused sign-in waits for its answer, and how many may wait at once. */
const holdMs = 1_000;
const mostHeld = 1_000;

/**
 * Counts requests of each process in memory: friction against runaway clients. What must hold over
 * all processes (sign-in failures, quotas) is counted in the database by its area.
 */
export const openLimiter = (ipOf: (req: Request) => string, factor = 1): Limiter => {
  const limiters = Object.fromEntries(
    Object.entries(allowances).map(([name, a]) => [
      name,
      new RateLimiterMemory({ points: a.points * factor, duration: a.seconds, keyPrefix: name }),
    ]),
  ) as Record<RateClass, RateLimiterMemory>;
  let held = 0;
  /** A flood that is answered at once comes back at once; one that waits leaves the others their time. */
  const hold = async () => {
    if (held >= mostHeld) return;
    held += 1;
    await new Promise((ok) => {
      setTimeout(ok, holdMs).unref();
    });
    held -= 1;
  };
  return async (req, res, endpoint, who) => {
    const rate = endpoint.rate ?? (endpoint.method === 'get' ? 'read' : 'write');
    const limiter = limiters[rate];
    const show = (r: IRateLimiterRes) => {
      res.setHeader('ratelimit-limit', String(limiter.points));
      res.setHeader('ratelimit-remaining', String(Math.max(0, r.remainingPoints ?? 0)));
      res.setHeader('ratelimit-reset', String(Math.ceil((r.msBeforeNext ?? 0) / 1000)));
    };
    try {
      // A key's name holds its number, so that each key has an allowance of its own.
      const name = who?.ceiling ? who.email : who?.userId;
      show(await limiter.consume(name ?? networkOf(ipOf(req))));
    } catch (refused) {
      if (refused instanceof Error) throw refused;
      const r = refused as IRateLimiterRes;
      show(r);
      if (rate === 'sign') await hold();
      throw new Failure('request.tooMany', { seconds: Math.ceil((r.msBeforeNext ?? 1000) / 1000) });
    }
  };
};
