import { backupsSentences } from './backups/sentences';
import { cronSchedulesSentences } from './cronSchedules/sentences';
import { databasesSentences } from './databases/sentences';
import { processesSentences } from './processes/sentences';
import { serversSentences } from './servers/sentences';
import { sessionSentences } from './session/sentences';
import { tasksSentences } from './tasks/sentences';

/** What the platform keeps to say, by area. */
export const platformSentences = {
  ...backupsSentences,
  ...cronSchedulesSentences,
  ...databasesSentences,
  ...processesSentences,
  ...serversSentences,
  ...sessionSentences,
  ...tasksSentences,
};
