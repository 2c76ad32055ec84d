import { tasksKinds } from './tasks/taskKinds';

/** Areas of the platform that have long work; apart from their resources, which tasks are one of. */
export const platformKinds = [tasksKinds] as const;
