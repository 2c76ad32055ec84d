import { cronSchedulesArea } from './cronSchedules/index';
import { accountsArea } from './accounts/index';
import { apiKeysArea } from './apiKeys/index';
import { webhooksArea } from './webhooks/index';
import { approvalsArea } from './approvals/index';
import { findingsArea } from './findings/index';
import { auditArea } from './audit/index';
import { sessionArea } from './session/index';
import { lettersArea } from './letters/index';
import { needsArea } from './needs/index';
import { noticesArea } from './notices/index';
import { tasksArea } from './tasks/index';
import { processesArea } from './processes/index';
import { staffArea } from './staff/index';
import { serversArea } from './servers/index';
import { backupsArea } from './backups/index';
import { databasesArea } from './databases/index';
import { systemArea } from './system/index';
import { viewsArea } from './views/index';

/** Areas of the platform. */
export const platformAreas = [
  accountsArea,
  apiKeysArea,
  webhooksArea,
  approvalsArea,
  findingsArea,
  cronSchedulesArea,
  auditArea,
  sessionArea,
  lettersArea,
  needsArea,
  noticesArea,
  tasksArea,
  processesArea,
  staffArea,
  serversArea,
  backupsArea,
  databasesArea,
  systemArea,
  viewsArea,
] as const;
