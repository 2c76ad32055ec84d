import { type ErrorCode, type ErrorTable, failureTexts, sentenceOf } from './errors';
import type { Label, Sentence } from './field';
import { kernelSentences } from './kernelSentences';
import { fillBoth, type Places, type TextValue } from './text';

type KernelSentences = typeof kernelSentences;
/** What is said to people beside failures; `shared/areas/sentences.ts` adds the sentences of the areas. */
export interface SentenceTable extends KernelSentences {}
/** The sentences of an area: Chinese, English. */
export type Sentences = Readonly<Record<string, Label>>;
export type SentenceCode = ErrorCode | (keyof SentenceTable & string);
type Texts<C extends SentenceCode> = C extends ErrorCode
  ? ErrorTable[C][1] | ErrorTable[C][2]
  : C extends keyof SentenceTable
    ? SentenceTable[C][0] | SentenceTable[C][1]
    : never;
type Values<C extends SentenceCode> = Record<Places<Texts<C>>, TextValue>;

let table: Sentences = kernelSentences;
/** Makes the sentences of all areas known; each process does this once, at its start. */
export const declareSentences = (rows: Sentences): void => {
  table = { ...kernelSentences, ...rows };
};

/** Every text that an answer may name by its code. */
export const allTexts = (): Record<string, Label> => ({ ...failureTexts(), ...table });

/** A sentence to be kept; the compiler checks that all its places have a value. */
export const sentence = <C extends SentenceCode>(
  code: C,
  ...[values]: keyof Values<C> extends never ? [] : [Values<C>]
): Sentence => ({ code, values: values ?? {} });

const mostWords = 1000;
/** Words of a person or of another system, which are the same in every language. */
export const plainWords = (words: string): Sentence =>
  sentence('text.words', { words: words.slice(0, mostWords) });

/** Both languages of a kept sentence. */
export const sentenceText = ({ code, values }: Sentence): Label => {
  const texts = Object.hasOwn(table, code) ? table[code] : undefined;
  // Any other code is that of a failure; an unknown one says that something failed.
  return texts ? fillBoth(texts, values) : sentenceOf(code as ErrorCode, values);
};
