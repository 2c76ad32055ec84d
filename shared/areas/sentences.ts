import { kernelSentences } from '../kernel/kernelSentences';
import { cdnSentences } from './cdn/sentences';
import { platformSentences } from './platform/sentences';
import { smsSentences } from './sms/sentences';

const areaSentences = { ...platformSentences, ...cdnSentences, ...smsSentences };
/** Every kept sentence that is no failure, in both languages. */
export const sentences = { ...kernelSentences, ...areaSentences };

/** The rows as types: the compiler checks every code and its values against them. */
export type AreaSentences = typeof areaSentences;
declare module '../kernel/sentences' {
  interface SentenceTable extends AreaSentences {}
}
