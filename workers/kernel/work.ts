import type { Job } from 'bullmq';
import type { Logger } from 'pino';
import * as z from 'zod';
import type { JobSpec, Payload, Resource } from '#shared/kernel/contract';
import { queueNames } from '#shared/kernel/queues';
import { type Ctx, type Run, system } from '#server/kernel/db/context';
import { withTrace } from '#server/kernel/process/log';
import type { Platform } from '#server/kernel/process/platform';
import { type OpenQueues, taskOf } from './queue';
import { leadRole, type Steering, steerQueues } from './steering';
import { takeTurn } from './turns';

/** What a job may use: transactions as the platform, and everything outside of them. */
export type Tools = {
  platform: Platform;
  run: <T>(work: (ctx: Ctx) => Promise<T>) => Promise<T>;
  signal: AbortSignal;
  log: Logger;
};
export type Processors<A extends Resource> = {
  [K in keyof A['jobs']]: (tools: Tools, payload: Payload<A['jobs'][K]>) => Promise<void>;
};
export type Worked = {
  area: Resource;
  processors: Record<string, (tools: Tools, payload: never) => Promise<void>>;
  /** Per job that comes by itself: the SQL condition without which a turn of it has nothing to do. */
  occasions: Record<string, string>;
};

/** The platform's moment in an occasion's condition. */
export const moment = `(clock_timestamp() + $3::float8 * interval '1 ms')`;
/**
 * Checks at compile time that every job of the contract has a processor with the declared payload. A
 * job with an occasion is not handed out at a turn at which that condition is false: it must be cheap
 * and may say too often that there is something to do, never too rarely.
 */
export const work = <A extends Resource>(
  area: A,
  processors: Processors<A>,
  occasions: { [K in keyof A['jobs']]?: string } = {},
): Worked => ({
  area,
  processors: processors as Worked['processors'],
  occasions: occasions as Worked['occasions'],
});

/** A job is held once it was running at so many deaths of its workers in a row (River, Sidekiq: 5). */
const deadly = 6;
/** Where jobs that kill their workers go, so that one of them does not stop all others for ever. */
export type Quarantine = {
  hold: (
    ctx: Ctx,
    job: {
      jobId: string;
      queue: string;
      name: string;
      payload: unknown;
      requestId: string;
      deaths: number;
    },
  ) => Promise<void>;
  /** Names of jobs of which one was held a short while ago. */
  resting: (ctx: Ctx) => Promise<Set<string>>;
};

type Serving = {
  queues: OpenQueues;
  worked: readonly Worked[];
  platform: Platform;
  run: Run;
  log: Logger;
  only: readonly string[];
  quarantine: Quarantine;
  /** Told of a job that runs again because the process that had it is gone. */
  cameBack?: (job: { id: string; name: string; taskId: string | null }) => void;
};

type Processor = { spec: JobSpec; process: (tools: Tools, payload: never) => Promise<void> };

/** Runs one job with a signal that tells of its time limit, its cancellation and the worker's end. */
const runJob = async (s: Serving, worked: Processor, job: Job, cancelled: AbortSignal) => {
  const { spec } = worked;
  const ending = new AbortController();
  const end = () => ending.abort();
  if (cancelled.aborted) end();
  cancelled.addEventListener('abort', end, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_, no) => {
    timer = setTimeout(() => {
      end();
      no(new Error(`${job.name} ran longer than ${spec.timeoutMs} ms`));
    }, spec.timeoutMs);
  });
  const { signal } = ending;
  const tools: Tools = { platform: s.platform, run: (w) => s.run(system, w), signal, log: s.log };
  const started = performance.now();
  const { jobs } = s.platform.metrics;
  const took = (result: 'ok' | 'failed') =>
    jobs.observe({ job: job.name, result }, (performance.now() - started) / 1000);
  try {
    // Safe cast: the payload passed the schema that its processor was checked against.
    const input = z.parse(spec.payload, (job.data as { payload: unknown }).payload) as never;
    await Promise.race([worked.process(tools, input), limit]);
    took('ok');
    s.log.debug({ job: job.name, ms: Math.round(performance.now() - started) }, 'job done');
  } catch (error) {
    took('failed');
    const { message: reason, stack } = error as Error;
    s.log.warn({ job: job.name, attempt: job.attemptsMade + 1, reason, stack }, 'job failed');
    throw error;
  } finally {
    clearTimeout(timer);
    cancelled.removeEventListener('abort', end);
  }
};

const lookMs = 10_000;
/** Asks whether a job that comes by itself must rest; the answer is kept for 10 s. */
const restOf = (s: Serving) => {
  let cache: { at: number; names: Promise<Set<string>> } | null = null;
  return async (name: string): Promise<boolean> => {
    if (!cache || performance.now() - cache.at > lookMs)
      cache = { at: performance.now(), names: s.run(system, (ctx) => s.quarantine.resting(ctx)) };
    return cache.names.then(
      (names) => names.has(name),
      () => false,
    );
  };
};

/** Puts a job aside that was running at too many deaths of its workers; false when it may run. */
const isHeld = async (s: Serving, job: Job): Promise<boolean> => {
  const deaths = job.stalledCounter ?? 0;
  if (deaths > 0) {
    s.platform.metrics.jobDeaths.inc({ job: job.name });
    const taskId = taskOf((job.data as { payload: unknown }).payload);
    s.cameBack?.({ id: job.id ?? '', name: job.name, taskId });
  }
  if (deaths < deadly) return false;
  const { payload, requestId } = job.data as { payload: unknown; requestId: string };
  const { name, queueName: queue } = job;
  await s.run(system, (ctx) =>
    s.quarantine.hold(ctx, { jobId: job.id ?? '', queue, name, payload, requestId, deaths }),
  );
  s.log.error({ job: name, deaths }, 'job held: it ended its worker again and again');
  return true;
};

/** Starts one worker per queue, which follow what is wished of them; a job that outlives its time limit is aborted and tried again. */
export const serveQueues = async (s: Serving): Promise<Steering> => {
  const jobs = new Map(
    s.worked.flatMap(({ area, processors }) =>
      Object.entries(area.jobs).map(
        ([k, spec]) => [spec.name ?? '', { spec, process: processors[k] }] as const,
      ),
    ),
  );
  const rests = restOf(s);
  const process = async (job: Job, cancelled: AbortSignal) => {
    const entry = jobs.get(job.name);
    if (!entry?.process) throw new Error(`no processor for ${job.name}`);
    const { requestId } = job.data as { requestId: string }; // the relay and the schedules write it
    const asker = {
      userId: null,
      accountId: null,
      role: 'system',
      operation: job.name,
      screen: '',
    };
    await withTrace({ requestId, asker }, async () => {
      await takeTurn(s.platform.pool, job);
      if (await isHeld(s, job)) return;
      if (entry.spec.everyMs && (await rests(job.name))) return;
      await runJob(s, entry as Processor, job, cancelled);
    });
  };
  return steerQueues({
    queues: s.queues,
    platform: s.platform,
    process,
    roles: [...(s.only.length === 0 ? queueNames : s.only), leadRole],
  });
};
