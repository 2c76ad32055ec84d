import { numberFilesSentences } from './numberFiles/sentences';

/** What SMS keeps to say, by area. */
export const smsSentences = { ...numberFilesSentences };
