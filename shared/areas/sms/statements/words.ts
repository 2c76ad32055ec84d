import { type ReceiptWord, stateOfWord, wordKey } from '../../../kernel/smpp/stateWords';
import type { MessageState } from '../records/states';

/** What a carrier's word says of a message in a statement; `sent` is one that ends nothing. */
export type WordState = Extract<MessageState, Exclude<ReceiptWord, 'interim'> | 'sent'>;

/** Spellings that are looked up only once. */
const mostSeen = 1_000;

/** Tells what words say, by a carrier's own table first; null for one that nobody has explained. */
export const wordReader = (
  own: Readonly<Record<string, WordState>>,
): ((word: string) => WordState | null) => {
  const named = new Map(Object.entries(own).map(([word, state]) => [wordKey(word), state]));
  const seen = new Map<string, WordState | null>();
  const stateOf = (word: string): WordState | null => {
    const state = named.get(wordKey(word)) ?? stateOfWord(word);
    return state === 'interim' ? 'sent' : state;
  };
  return (word) => {
    const before = seen.get(word);
    if (before !== undefined) return before;
    const state = stateOf(word);
    if (seen.size < mostSeen) seen.set(word, state);
    return state;
  };
};
