import { Refusal } from './refusal';

/** A field that was asked for: its arguments as text, and what is asked for inside. */
export type Selected = {
  alias: string;
  name: string;
  args: Record<string, string>;
  inside: Selected[];
};
export type Question = { types: Record<string, string>; root: Selected[] };

const pieces = /\$?[A-Za-z_]\w*|\d+|"(?:[^"\\]|\\.)*"|[{}()[\]:!]/g;

/** Reads the text of a question; no fragments, no directives. */
export const parseQuestion = (text: string): Question => {
  const tokens = text.match(pieces) ?? [];
  let at = 0;
  const refuse = (): never => {
    throw new Refusal(200, 0, `the question cannot be read at ${tokens[at] ?? 'its end'}`);
  };
  const next = (): string => tokens[at++] ?? refuse();
  const take = (wanted: string): void => void (next() === wanted || refuse());
  const value = (): string => {
    const first = next();
    if (first !== '{') return first;
    let whole = first;
    while (tokens[at] !== '}') {
      const name = next();
      take(':');
      whole += `${name}:${value()}`;
    }
    return whole + next();
  };
  const named = (read: () => string): Record<string, string> => {
    const all: Record<string, string> = {};
    if (tokens[at] !== '(') return all;
    for (at++; tokens[at] !== ')'; ) {
      const name = next().replace('$', '');
      take(':');
      all[name] = read();
    }
    at++;
    return all;
  };
  const selection = (): Selected[] => {
    const fields: Selected[] = [];
    for (take('{'); tokens[at] !== '}'; ) {
      const alias = next();
      const isAliased = tokens[at] === ':';
      if (isAliased) at++;
      const name = isAliased ? next() : alias;
      const args = named(value);
      fields.push({ alias, name, args, inside: tokens[at] === '{' ? selection() : [] });
    }
    at++;
    return fields;
  };
  let types: Record<string, string> = {};
  if (tokens[at] === 'query') {
    at++;
    if (tokens[at] !== '(' && tokens[at] !== '{') at++;
    types = named(() => next() + (tokens[at] === '!' ? next() : ''));
  }
  return { types, root: selection() };
};
