import type { Request, Response } from 'express';
import { type IRateLimiterRes, RateLimiterMemory } from 'rate-limiter-flexible';
import type { Who } from '#shared/kernel/access';
import type { Endpoint, RateClass } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { networkOf } from '../addresses';

export type Limiter = {
  /** Counts a request of a person, key or address; throws when there were too many. */
  ask: (req: Request, res: Response, endpoint: Endpoint, who: Who | null) => Promise<void>;
  /** Counts what is refused to nobody known, by address; answers the refusal to give instead. */
  strike: (req: Request, error: unknown) => Promise<unknown>;
  /** Whether an address was refused too often of late. */
  struck: (req: Request) => Promise<boolean>;
};

/** Requests per window of one person or key, by what they do (docs/limits.md). */
export const allowances: Record<RateClass, { points: number; seconds: number }> = {
  read: { points: 500, seconds: 10 },
  write: { points: 100, seconds: 10 },
  export: { points: 30, seconds: 60 },
  test: { points: 30, seconds: 60 },
  sign: { points: 120, seconds: 60 },
};

/** Refusals of nobody known, and of bodies too large, that one address gets in a minute as they are. */
const strikes = { points: 300, seconds: 60 };

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
  let waiting = 0;
  /** A flood that is answered at once comes back at once; one that waits leaves the others their time. */
  const hold = async () => {
    if (waiting >= mostHeld) return;
    waiting += 1;
    await new Promise((ok) => {
      setTimeout(ok, holdMs).unref();
    });
    waiting -= 1;
  };
  const refusals = new RateLimiterMemory({
    points: strikes.points * factor,
    duration: strikes.seconds,
    keyPrefix: 'strike',
  });
  const tooMany = (r: IRateLimiterRes) =>
    new Failure('request.tooMany', { seconds: Math.ceil((r.msBeforeNext ?? 1000) / 1000) });
  const strike: Limiter['strike'] = async (req, error) => {
    if (!(error instanceof Failure) || (error.status !== 401 && error.status !== 413)) return error;
    try {
      await refusals.consume(ipOf(req));
      return error;
    } catch (refusal) {
      // Only the answer changes: who is known passes from the same address as before.
      await hold();
      return refusal instanceof Error ? error : tooMany(refusal as IRateLimiterRes);
    }
  };
  const struck: Limiter['struck'] = async (req) =>
    ((await refusals.get(ipOf(req)))?.consumedPoints ?? 0) > strikes.points * factor;
  const ask: Limiter['ask'] = async (req, res, endpoint, who) => {
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
    } catch (refusal) {
      if (refusal instanceof Error) throw refusal;
      const r = refusal as IRateLimiterRes;
      show(r);
      if (rate === 'sign') await hold();
      throw tooMany(r);
    }
  };
  return { ask, strike, struck };
};
