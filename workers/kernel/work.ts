import type pg from 'pg';
import type { Job } from 'bullmq';
import type { Logger } from 'pino';
import { type Payload, type QueueName, queues, type Resource } from '#shared/kernel/contract';
import { type Ctx, type Run, system } from '#server/kernel/context';
import { withTrace } from '#server/kernel/log';
import type { Platform } from '#server/kernel/platform';
import type { OpenQueues } from './queue';

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
};

/** Checks at compile time that every job of the contract has a processor with the declared payload. */
export const work = <A extends Resource>(area: A, processors: Processors<A>): Worked => ({
  area,
  processors: processors as Worked['processors'],
});

const concurrency: Record<QueueName, number> = {
  interactive: 8,
  fetch: 8,
  sync: 2,
  billing: 2,
  alarm: 1,
  notify: 4,
  maintenance: 1,
};

type Serving = {
  queues: OpenQueues;
  worked: readonly Worked[];
  platform: Platform;
  run: Run;
  log: Logger;
  only: readonly string[];
};

/** Starts one worker per queue; a job that outlives its time limit is aborted and tried again. */
export const serveQueues = async (s: Serving): Promise<void> => {
  const known = new Map(
    s.worked.flatMap(({ area, processors }) =>
      Object.entries(area.jobs).map(
        ([k, spec]) => [spec.name ?? '', { spec, process: processors[k] }] as const,
      ),
    ),
  );
  const process = async (job: Job, cancelled: AbortSignal) => {
    const found = known.get(job.name);
    if (!found?.process) throw new Error(`no processor for ${job.name}`);
    const { payload, requestId } = job.data as { payload: unknown; requestId: string };
    const limit = AbortSignal.timeout(found.spec.timeoutMs);
    const signal = AbortSignal.any([limit, cancelled]);
    const tools: Tools = { platform: s.platform, run: (w) => s.run(system, w), signal, log: s.log };
    await withTrace({ requestId }, async () => {
      const started = performance.now();
      try {
        const input = found.spec.payload.parse(payload) as never;
        await Promise.race([
          found.process?.(tools, input),
          new Promise<never>((_, no) =>
            limit.addEventListener(
              'abort',
              () => no(new Error(`${job.name} ran longer than ${found.spec.timeoutMs} ms`)),
              { once: true },
            ),
          ),
        ]);
        s.log.debug({ job: job.name, ms: Math.round(performance.now() - started) }, 'job done');
      } catch (error) {
        s.log.warn(
          {
            job: job.name,
            attempt: job.attemptsMade + 1,
            reason: (error as Error).message,
            stack: (error as Error).stack,
          },
          'job failed',
        );
        throw error;
      }
    });
  };
  for (const name of queues) {
    if (s.only.length === 0 || s.only.includes(name))
      await s.queues.serve(name, concurrency[name], process);
  }
};

export type Schedule = { stop: () => Promise<void> };
/**
 * Runs the jobs that declare `everyMs`: over all workers each once per interval, decided by a row in
 * the database (its clock, not ours), so that no queue holds the schedule.
 */
export const startSchedules = (s: {
  pool: pg.Pool;
  worked: readonly Worked[];
  queues: OpenQueues;
  report: (e: unknown) => void;
}): Schedule => {
  const timed = s.worked.flatMap(({ area }) => Object.values(area.jobs).filter((j) => j.everyMs));
  let stopped = false;
  const due = async () => {
    for (const spec of timed) {
      const { rows } = await s.pool.query<{ turn: number }>(
        `insert into schedule_turn as t (name, turn, next_at) values ($1, 1, clock_timestamp() + $2 * interval '1 ms')
         on conflict (name) do update set turn = t.turn + 1, next_at = clock_timestamp() + $2 * interval '1 ms'
         where t.next_at <= clock_timestamp() returning turn`,
        [spec.name, spec.everyMs],
      );
      const turn = rows[0]?.turn;
      if (turn === undefined) continue;
      await s.queues.add([
        {
          queue: spec.queue,
          name: spec.name ?? '',
          data: { payload: {}, requestId: `schedule-${turn}` },
          id: `sched-${spec.name}-${turn}`,
          delayMs: 0,
          attempts: 1,
        },
      ]);
    }
  };
  const timer = setInterval(() => {
    if (!stopped) due().catch(s.report);
  }, 250);
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
    },
  };
};
