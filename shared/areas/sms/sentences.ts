import { numberFilesSentences } from './numberFiles/sentences';
import { sessionsSentences } from './sessions/sentences';

/** What SMS keeps to say, by area. */
export const smsSentences = { ...numberFilesSentences, ...sessionsSentences };
