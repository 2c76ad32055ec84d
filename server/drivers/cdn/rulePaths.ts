import type { EdgeConfig } from '#shared/edge/config';
import { DriverError } from './driver';

/** A rule's pattern at suppliers that know four kinds of places. */
export type RulePath = { RuleType: 'all' | 'file' | 'directory' | 'path'; path: string };

/** `/*`, `/dir/*`, `/*.ext` and whole paths; anything else is `invalid`. */
export const rulePathOf = (supplier: string, pattern: string): RulePath => {
  if (pattern === '/*') return { RuleType: 'all', path: '*' };
  const file = /^\/\*\.([\w-]+)$/.exec(pattern)?.[1];
  if (file !== undefined) return { RuleType: 'file', path: file };
  const directory = /^(\/[^*]+)\/\*$/.exec(pattern)?.[1];
  if (directory !== undefined) return { RuleType: 'directory', path: directory };
  if (!pattern.includes('*')) return { RuleType: 'path', path: pattern };
  throw new DriverError(
    'invalid',
    `${supplier} takes /*, /directory/*, /*.suffix and whole paths, not ${pattern} (pattern).`,
  );
};

/** The pattern that such a place stands for; null for what the platform has no pattern for. */
export const patternOf = (type: string, path: string): string | null => {
  switch (type) {
    case 'all':
      return '/*';
    case 'file':
      return `/*.${path}`;
    case 'directory':
      return `${path.replace(/\/$/, '')}/*`;
    case 'path':
    case 'index':
      return path;
    default:
      return null;
  }
};

/** True when one request may match both. */
export const mayMeet = (a: RulePath, b: RulePath): boolean => {
  if (a.RuleType === 'all' || b.RuleType === 'all') return true;
  if (a.RuleType === b.RuleType) {
    if (a.RuleType !== 'directory') return a.path === b.path;
    return `${a.path}/`.startsWith(`${b.path}/`) || `${b.path}/`.startsWith(`${a.path}/`);
  }
  const of = (type: RulePath['RuleType']) => [a, b].find(({ RuleType }) => RuleType === type);
  const [file, directory, path] = [of('file'), of('directory'), of('path')];
  if (path && file) return path.path.endsWith(`.${file.path}`);
  if (path && directory) return path.path.startsWith(`${directory.path}/`);
  return true;
};

/** Their headers add up where places meet; a rule that decides alone cannot be told so. */
export const refuseSharedHeaders = (supplier: string, rules: EdgeConfig['rules']): void => {
  for (const [index, rule] of rules.entries()) {
    if (rule.requestHeaders.length + rule.responseHeaders.length === 0) continue;
    const own = rulePathOf(supplier, rule.pattern);
    const earlier = rules
      .slice(0, index)
      .find(({ pattern }) => mayMeet(rulePathOf(supplier, pattern), own));
    if (earlier)
      throw new DriverError(
        'invalid',
        `${supplier} cannot keep the headers of ${rule.pattern} from what ${earlier.pattern} decides (headers).`,
      );
  }
};
