import { auditArea } from './audit/index';
import { cronSchedulesArea } from './cronSchedules/index';
import { approvalsArea } from './approvals/index';
import { findingsArea } from './findings/index';
import { sessionArea } from './session/index';
import { apiKeysArea } from './apiKeys/index';
import { noticesArea } from './notices/index';
import { webhooksArea } from './webhooks/index';
import { processesArea } from './processes/index';
import { serversArea } from './servers/index';
import { backupsArea } from './backups/index';
import { databasesArea } from './databases/index';
import { systemArea } from './system/index';

/** Areas of the platform that work in the background; tasks stand above all areas. */
export const platformAreas = [
  sessionArea,
  apiKeysArea,
  noticesArea,
  webhooksArea,
  processesArea,
  serversArea,
  backupsArea,
  databasesArea,
  systemArea,
  approvalsArea,
  findingsArea,
  auditArea,
  cronSchedulesArea,
] as const;
