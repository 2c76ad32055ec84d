import { numberFilesSentences } from './numberFiles/sentences';
import { sessionsSentences } from './sessions/sentences';
import { testsSentences } from './tests/sentences';

/** What SMS keeps to say, by area. */
export const smsSentences = { ...numberFilesSentences, ...sessionsSentences, ...testsSentences };
