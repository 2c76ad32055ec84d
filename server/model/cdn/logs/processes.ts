/** What other areas may do with the output of tasks that process logs again. */
export { restoreOutput, withdrawOutput } from './processes.store';
export { hasHosts, loseParts } from './largeLogs.store';
