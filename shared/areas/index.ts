import { accounts } from './accounts/accounts';
import { people } from './accounts/people';
import { events, notifications } from './notices/notifications';
import { tasks } from './tasks/tasks';
import { supplierCalls } from './suppliers/supplierCalls';
import { supplierParams } from './suppliers/supplierParams';

/** The map of the business: every resource of the console, once. */
export const resources = {
  accounts,
  people,
  notifications,
  events,
  tasks,
  supplierParams,
  supplierCalls,
};
