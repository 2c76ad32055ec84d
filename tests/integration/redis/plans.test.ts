import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type Bench, startBench } from '../../support/bench';
import { callsOverTwoServers } from '../cdn/plans/callLimit';
import { hasRedis, startRedis } from './redis';

(hasRedis ? describe : describe.skip)('with tokens in Redis', () => {
  let redis: Awaited<ReturnType<typeof startRedis>>;
  let bench: Bench;
  beforeAll(async () => {
    redis = await startRedis();
    bench = await startBench({ redisUrl: redis.url, workers: false });
  }, 60_000);
  afterAll(async () => {
    await bench?.stop();
    await redis?.stop();
  }, 60_000);

  test('/plan-manag: limits hold over two server processes together', async () => {
    const { accepted, refusals, calls, most, least, waits } = await callsOverTwoServers(bench);
    expect(accepted).toBeLessThanOrEqual(most);
    expect(accepted).toBeGreaterThanOrEqual(least);
    expect(refusals).toBe(calls - accepted);
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1);
  }, 60_000);
});
