import type { Label } from './field';

/** What may stand in a sentence's place; a label goes in by the language of the sentence. */
export type TextValue = string | number | Label;

/**
 * Names of a sentence's places: `{count}` stands for the value itself, `{count|item|items}` for the first
 * word when it is one and for the second otherwise.
 */
export type Places<T extends string> = T extends `${string}{${infer V}}${infer Rest}`
  ? (V extends `${infer Name}|${string}` ? Name : V) | Places<Rest>
  : never;

const place = /\{(\w+)(?:\|([^|}]*)\|([^|}]*))?\}/g;
/** Both languages group digits alike; what is no round number keeps all of its own. */
const grouped = new Intl.NumberFormat('en', { maximumFractionDigits: 20 });
/**
 * A sentence with its places filled; those nothing is known for stay as they are. A number is a count and
 * gets separators, but for what `#` marks as the name of something.
 */
export const fill = (sentence: string, values: Record<string, string | number>): string =>
  sentence.replace(place, (whole, name: string, one?: string, several?: string, at?: number) => {
    if (!Object.hasOwn(values, name)) return whole;
    const value = values[name];
    if (one !== undefined && several !== undefined) return Number(value) === 1 ? one : several;
    const isCount = typeof value === 'number' && sentence[(at ?? 0) - 1] !== '#';
    return isCount ? grouped.format(value) : String(value);
  });

/** A sentence before its values are known: dots in their places. */
export const outline = (sentence: string): string =>
  sentence.replace(place, (_whole, _name, _one, several?: string) => several ?? '…');

/** Both sentences of a label with their places filled, labels in the language of each. */
export const fillBoth = (sentences: Label, values: Record<string, TextValue>): Label => {
  const [zhCN, en] = [0, 1].map((i) =>
    Object.fromEntries(
      Object.entries(values).map(([k, v]): [string, string | number] => [
        k,
        typeof v === 'object' ? (v[i] ?? '') : v,
      ]),
    ),
  );
  return [fill(sentences[0], zhCN ?? {}), fill(sentences[1], en ?? {})];
};
