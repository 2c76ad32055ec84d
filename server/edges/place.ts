import type { Target } from './wire';

export type Place = { scheme: 'http' | 'https'; host: string; path: string; query: string };

/** Host, path and query of a target, with or without scheme; null when it cannot be read. */
export const placeOf = ({ value }: Pick<Target, 'value'>): Place | null => {
  const match =
    /^(?:(https?):\/\/)?([a-z0-9._-]{1,253}?)\.?(?::\d{1,5})?([/?][^#]*)?(?:#.*)?$/i.exec(value);
  if (!match) return null;
  const [, scheme = 'http', host = '', rest = '/'] = match;
  if (/[\t\r\n]/.test(rest)) return null;
  const whole = rest.startsWith('?') ? `/${rest}` : rest;
  const mark = whole.indexOf('?');
  return {
    scheme: scheme.toLowerCase() === 'https' ? 'https' : 'http',
    host: host.toLowerCase(),
    path: mark < 0 ? whole : whole.slice(0, mark),
    query: mark < 0 ? '' : whole.slice(mark),
  };
};
