import { processesSentences } from './processes/sentences';
import { tasksSentences } from './tasks/sentences';

/** What the platform keeps to say, by area. */
export const platformSentences = { ...processesSentences, ...tasksSentences };
import { sessionSentences } from './session/sentences';
export const platformSentences = { ...sessionSentences, ...tasksSentences };
import { cronSchedulesSentences } from './cronSchedules/sentences';
export const platformSentences = { ...cronSchedulesSentences, ...tasksSentences };
