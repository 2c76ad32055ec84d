import type { Job } from 'bullmq';
import type pg from 'pg';
import type { JobSpec } from '#shared/kernel/contract';
import type { QueuedJob } from './queue';

/** The job that a turn of a timetable is. */
export const turnJob = (spec: JobSpec, turn: number): QueuedJob => ({
  queue: spec.queue,
  name: spec.name ?? '',
  data: { payload: {}, requestId: `${spec.name}-${turn}`, turn },
  id: `sched-${spec.name}-${turn}`,
  delayMs: 0,
  attempts: 1,
  passing: true,
});

/**
 * Marks the turn that a job is as taken, so that the next one may be handed out. Where that cannot be
 * written, the turn comes again once its job has ended.
 */
export const takeTurn = async (pool: pg.Pool, job: Job): Promise<void> => {
  const { turn } = job.data as { turn?: number };
  if (turn === undefined) return;
  await pool
    .query('update schedule_turn set taken = $2 where name = $1 and taken < $2', [job.name, turn])
    .catch(() => undefined);
};
