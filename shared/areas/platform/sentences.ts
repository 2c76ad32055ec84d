import { tasksSentences } from './tasks/sentences';

/** What the platform keeps to say, by area. */
export const platformSentences = { ...tasksSentences };
