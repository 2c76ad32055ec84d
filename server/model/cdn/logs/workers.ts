import { logWorkerWishes } from '#shared/areas/cdn/logs/logWorkers';

/* Safe cast: the names are the keys of the table. */
export const logWorkerWishNames = Object.keys(logWorkerWishes) as (keyof typeof logWorkerWishes)[];
/** Name under which a process samples its log worker `n`. */
export const logWorkerPool = (n: number): string => `logs-${n}`;
/** Subject of the wishes for log worker `n` of a process. */
export const logWorkerSubject = (n: number): string => `logs/${n}`;
/** How files and loads name the log worker `n` of a process. */
export const logWorkerName = (node: string, n: number): string => `${node} ${n}`;
/** Queue whose jobs give log workers their turns. */
export const logWorkerQueue = 'sync';
