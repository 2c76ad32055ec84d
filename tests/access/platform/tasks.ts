import type { Expectations } from '../expectations';

/** What every operation of the area "tasks" must ask for. */
export const tasksExpectations: Expectations = {
  'tasks.list': 'task.view',
  'tasks.running': 'signedIn',
  'tasks.one': 'task.view',
  'tasks.items': 'task.view',
  'tasks.targets': 'task.view',
  'tasks.pause': ['task.view', 'purge.files'],
  'tasks.resume': ['task.view', 'purge.files'],
  'tasks.cancel': ['task.view', 'purge.files'],
  'tasks.retry': ['task.view', 'purge.files'],
  'tasks.export': 'task.view',
};
