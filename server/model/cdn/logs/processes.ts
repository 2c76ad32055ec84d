/** What other areas may do with the output of tasks that process logs again. */
export { restoreOutput, withdrawOutput } from './processes.store';
