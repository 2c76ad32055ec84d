import { Refusal } from './refusal';

/** The requests that a rule holds for. */
export type Match = {
  host: string;
  /** Null for every path. */
  pattern: string | null;
  /** Patterns that must not fit. */
  without: string[];
  plainOnly: boolean;
  /** Leaves out what authorities ask for. */
  exceptAuthorities: boolean;
};

const atoms = [
  [/^http\.host eq "([^"]+)"/, 'host'],
  [/^not \(http\.request\.uri\.path strict wildcard r"([^"]*)"\)/, 'without'],
  [/^http\.request\.uri\.path strict wildcard r"([^"]*)"/, 'pattern'],
  [/^not ssl/, 'plainOnly'],
  [
    /^not starts_with\(http\.request\.uri\.path, "\/\.well-known\/acme-challenge\/"\)/,
    'exceptAuthorities',
  ],
] as const;

/** Reads an expression of the rules language as far as the lab's edges can do what it says. */
export const matchOf = (expression: string): Match => {
  const refuse = (): never => {
    throw new Refusal(400, 20_127, `'${expression.slice(0, 100)}' cannot be evaluated here.`);
  };
  const match: Match = {
    host: '',
    pattern: null,
    without: [],
    plainOnly: false,
    exceptAuthorities: false,
  };
  const [, inside = ''] = /^\((.*)\)$/s.exec(expression) ?? [];
  for (let rest = inside; ; ) {
    const [atom, kind] = atoms.find(([pattern]) => pattern.test(rest)) ?? [];
    const [text = '', value = ''] = atom?.exec(rest) ?? [];
    if (kind === 'without') match.without.push(value);
    else if (kind === 'plainOnly' || kind === 'exceptAuthorities') match[kind] = true;
    else if (kind) match[kind] = value;
    else return refuse();
    rest = rest.slice(text.length);
    if (rest === '') return match.host === '' ? refuse() : match;
    if (!rest.startsWith(' and ')) return refuse();
    rest = rest.slice(' and '.length);
  }
};
