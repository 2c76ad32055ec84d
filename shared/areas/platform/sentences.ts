import { cronSchedulesSentences } from './cronSchedules/sentences';
import { processesSentences } from './processes/sentences';
import { serversSentences } from './servers/sentences';
import { sessionSentences } from './session/sentences';
import { tasksSentences } from './tasks/sentences';

/** What the platform keeps to say, by area. */
export const platformSentences = {
  ...cronSchedulesSentences,
  ...processesSentences,
  ...serversSentences,
  ...sessionSentences,
  ...tasksSentences,
};
