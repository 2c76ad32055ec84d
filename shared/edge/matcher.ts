import type { EdgeConfig, EdgeRule } from './config';

/**
 * A path or query as all spellings of it that mean the same: signs that need no percent-encoding stand for
 * themselves, other encodings are in upper case (RFC 3986 6.2.2). Rules, the store and purges see this form; the
 * origin and the log see what the visitor wrote.
 */
export const normalUrl = (text: string): string =>
  text.includes('%')
    ? text.replace(/%[0-9a-f]{2}/gi, (code) => {
        const sign = String.fromCharCode(Number.parseInt(code.slice(1), 16));
        return /[\w.~-]/.test(sign) ? sign : code.toUpperCase();
      })
    : text;

/** Whether `path` fits `pattern`, where `*` is any run of characters, however both are spelled. */
export const matches = (pattern: string, path: string): boolean =>
  fits(normalUrl(pattern), normalUrl(path));

/** Linear in both lengths: a greedy walk that goes back only to the last star, so that hostile patterns cost nothing. */
const fits = (pattern: string, path: string): boolean => {
  let p = 0;
  let s = 0;
  let star = -1;
  let resume = 0;
  while (s < path.length) {
    if (pattern[p] === '*') {
      star = p++;
      resume = s;
    } else if (p < pattern.length && pattern[p] === path[s]) {
      p += 1;
      s += 1;
    } else if (star >= 0) {
      p = star + 1;
      s = ++resume;
    } else {
      return false;
    }
  }
  while (pattern[p] === '*') p += 1;
  return p === pattern.length;
};

/** The rule that decides for a path: the first that matches, in the order of the configuration. */
export const ruleFor = (config: EdgeConfig, path: string): EdgeRule | undefined =>
  config.rules.find((rule) => matches(rule.pattern, path));

/** True when every path of `later` is already caught by `earlier`; stars are compared as text. */
export const shadows = (earlier: string, later: string): boolean =>
  matches(earlier, later.replaceAll('*', '\u0001')) &&
  !(later.includes('*') && !earlier.includes('*'));

/** What is asked for; `target` is its path and query. */
export type Asked = { scheme: 'http' | 'https'; host: string; target: string };
/**
 * The URL under which an answer is stored: scheme, host, path and the query as the rule keeps it. The scheme is part
 * of it, as an origin may send plain visitors on to https. Names are compared exactly; kept pairs are sorted so that
 * their order does not matter.
 */
export const cacheKey = ({ scheme, host, target }: Asked, rule: EdgeRule | undefined): string => {
  const normal = normalUrl(target);
  const at = normal.indexOf('?');
  const path = at < 0 ? normal : normal.slice(0, at);
  const query = at < 0 ? '' : keptQuery(normal.slice(at + 1), rule);
  return `${scheme}://${host.toLowerCase()}${path}${query ? `?${query}` : ''}`;
};

const keptQuery = (query: string, rule: EdgeRule | undefined): string => {
  const mode = rule?.queryMode ?? 'keep';
  if (mode === 'keep') return query;
  if (mode === 'ignoreAll') return '';
  const names = new Set(rule?.queryNames);
  return query
    .split('&')
    .filter((pair) => pair && names.has(pair.split('=', 1)[0] ?? '') === (mode === 'only'))
    .sort()
    .join('&');
};
