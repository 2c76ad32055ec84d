import type { Label } from '../../../kernel/field';

/** Browsers by what only they say of themselves, the more special first; the group is the version. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(?:e|A|iOS)?\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bMicroMessenger\/(\d+)/, 'WeChat'],
  [/\b(?:Firefox|FxiOS)\/(\d+)/, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+).* Safari\//, 'Safari'],
  [/\bSafari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];
/** The first that fits, by its name and by its name with the version. */
const first = (list: typeof browsers, text: string) => {
  for (const [pattern, name] of list) {
    const match = pattern.exec(text);
    if (match) return { name, full: [name, match[1]].filter(Boolean).join(' ') };
  }
  return undefined;
};

/**
 * A device by which sign-ins are told apart, e.g. "Chrome / Windows"; versions are left out because
 * they change weekly.
 */
export const deviceOf = (userAgent: string): string => {
  const parts = [first(browsers, userAgent)?.name, first(systems, userAgent)?.name];
  return parts.filter(Boolean).join(' / ') || 'unknown';
};

/** A device as people know it, e.g. "Chrome 141 on Linux"; null for what is no known browser. */
export const deviceLabel = (userAgent: string): Label | null => {
  const [browser, system] = [first(browsers, userAgent)?.full, first(systems, userAgent)?.name];
  if (!browser || !system) return browser ? [browser, browser] : null;
  return [`${system} 上的 ${browser}`, `${browser} on ${system}`];
};
