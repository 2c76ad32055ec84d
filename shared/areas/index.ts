import { accounts } from './accounts/accounts';
import { people } from './accounts/people';
import { events, notifications } from './notices/notifications';
import { sessions } from './session/session';
import { tasks } from './tasks/tasks';
import { clock } from './system/clock';
import { supplierCalls } from './suppliers/supplierCalls';
import { supplierParams } from './suppliers/supplierParams';
import { edgeNodes } from './suppliers/edgeNodes';
import { schedules } from './schedules/schedules';
import { dataSyncs } from './sync/lanes';
import { statistics } from './statistics/statistics';
import { logFiles } from './logs/logFiles';
import { preheats } from './content/preheats';
import { probes } from './content/probes';
import { refreshes } from './content/refreshes';

/** The map of the business: every resource of the console, once. */
export const resources = {
  accounts,
  people,
  sessions,
  notifications,
  events,
  tasks,
  clock,
  supplierParams,
  supplierCalls,
  edgeNodes,
  schedules,
  dataSyncs,
  statistics,
  logFiles,
  refreshes,
  preheats,
  probes,
};
