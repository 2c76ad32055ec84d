import type { Platform } from '#server/kernel/process/platform';
import type { Worked } from '../kernel/work';
import type { TaskKind } from './platform/tasks/taskKinds';

/** What an area does in the background: its jobs, and how its kinds of tasks are done. */
export type WorkerArea = {
  work?: readonly Worked[];
  kinds?: readonly TaskKind[];
  /** Adds what can be measured and wished of a process, before its first job; `node` tells its place. */
  begin?: (platform: Platform, node: () => string) => void;
};
