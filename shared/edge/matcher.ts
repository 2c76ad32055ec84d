import type { EdgeConfig, EdgeRule } from './config';

/**
 * Whether `path` fits `pattern`, where `*` is any run of characters. Linear in both lengths: a
 * greedy walk that goes back only to the last star, so that hostile patterns cost nothing.
 */
export const matches = (pattern: string, path: string): boolean => {
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

/**
 * The part of a URL under which an answer is stored: host, path and the query as the rule keeps it.
 * Names are compared exactly; kept pairs are sorted so that their order does not matter.
 */
export const cacheKey = (host: string, target: string, rule: EdgeRule | undefined): string => {
  const at = target.indexOf('?');
  const path = at < 0 ? target : target.slice(0, at);
  const query = at < 0 ? '' : keptQuery(target.slice(at + 1), rule);
  return `${host.toLowerCase()}${path}${query ? `?${query}` : ''}`;
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
