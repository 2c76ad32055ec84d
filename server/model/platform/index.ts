import { cronSchedulesArea } from './cronSchedules/index';
import { approvalsArea } from './approvals/index';
import { findingsArea } from './findings/index';
import { tasksArea } from './tasks/index';
import { noticesArea } from './notices/index';
import { backupsArea } from './backups/index';
import { auditArea } from './audit/index';
import { sessionArea } from './session/index';
import { systemArea } from './system/index';

/** Areas of the platform that tell it of themselves. */
export const platformAreas = [
  approvalsArea,
  findingsArea,
  cronSchedulesArea,
  tasksArea,
  noticesArea,
  backupsArea,
  auditArea,
  sessionArea,
  systemArea,
] as const;
