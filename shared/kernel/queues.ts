/** How a queue is worked on: jobs one process does at a time, and the seconds after which a wait is late. */
type QueueSpec = { hands: number; lateSeconds: number };
const declare = <N extends string>(specs: Record<N, QueueSpec>) => specs;

/**
 * Service class of a job: one BullMQ queue each, so that long work never delays quick work. What is new
 * goes before upkeep, upkeep before the past: each has hands of its own, and none waits for another.
 */
export const queues = declare({
  interactive: { hands: 8, lateSeconds: 60 },
  fetch: { hands: 8, lateSeconds: 60 },
  /** New figures and log files of suppliers; one that is slow holds a hand of its own. */
  sync: { hands: 16, lateSeconds: 30 },
  /** Figures and log files of the past, and checks of days that have ended. */
  backfill: { hands: 2, lateSeconds: 600 },
  billing: { hands: 2, lateSeconds: 120 },
  alarm: { hands: 2, lateSeconds: 30 },
  notify: { hands: 4, lateSeconds: 30 },
  maintenance: { hands: 2, lateSeconds: 300 },
});
export type QueueName = keyof typeof queues;
/** The names of all queues. */
export const queueNames = Object.keys(queues) as QueueName[];
