import { sessionsSentences } from './sessions/sentences';

/** What SMS keeps to say, by area. */
export const smsSentences = { ...sessionsSentences };
