import type { HeaderChange } from '#shared/edge/config';

/** Header fields as they came over the wire: name, value, name, value … */
export type RawHeaders = string[];

const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** All values of a field, joined by a comma as RFC 9110 5.3 allows; undefined when absent. */
export const fieldOf = (raw: RawHeaders, name: string): string | undefined => {
  let joined: string | undefined;
  for (let i = 0; i < raw.length; i += 2) {
    if (raw[i]?.toLowerCase() !== name) continue;
    joined = joined === undefined ? (raw[i + 1] ?? '') : `${joined}, ${raw[i + 1] ?? ''}`;
  }
  return joined;
};

/** The fields without those named; names in lower case. */
export const withoutFields = (raw: RawHeaders, names: ReadonlySet<string>): RawHeaders => {
  const rest: RawHeaders = [];
  for (let i = 0; i < raw.length; i += 2) {
    if (!names.has((raw[i] ?? '').toLowerCase())) rest.push(raw[i] ?? '', raw[i + 1] ?? '');
  }
  return rest;
};

/** Without hop-by-hop fields and those that Connection names (RFC 9110 7.6.1). */
export const endToEnd = (raw: RawHeaders): RawHeaders => {
  const named = fieldOf(raw, 'connection');
  if (!named) return withoutFields(raw, hopByHop);
  const names = new Set(hopByHop);
  for (const name of named.split(',')) names.add(name.trim().toLowerCase());
  // A message may not hide the fields that frame and date it.
  for (const name of ['content-length', 'content-type', 'date', 'host', 'cache-control']) {
    names.delete(name);
  }
  return withoutFields(raw, names);
};

/** Applies the changes of a rule in order: `set` replaces every field of that name. */
export const changeHeaders = (raw: RawHeaders, changes: readonly HeaderChange[]): RawHeaders => {
  let result = raw;
  for (const change of changes) {
    result = withoutFields(result, new Set([change.name.toLowerCase()]));
    if (change.operation === 'set') result = [...result, change.name, change.value];
  }
  return result;
};

/** Directives of Cache-Control-like fields: names in lower case, `true` when without a value. */
export type Directives = ReadonlyMap<string, string | true>;

const directive = /\s*([!#$%&'*+\-.^_`|~\w]+)\s*(?:=\s*("(?:[^"\\]|\\.)*"|[^,\s]*))?\s*(?:,|$)/y;

/** Reads a directive list; the first of two equal names counts; unreadable parts are skipped. */
export const parseDirectives = (value: string | undefined): Directives => {
  const directives = new Map<string, string | true>();
  if (!value) return directives;
  let at = 0;
  while (at < value.length) {
    directive.lastIndex = at;
    const match = directive.exec(value);
    if (!match) {
      const comma = value.indexOf(',', at);
      at = comma < 0 ? value.length : comma + 1;
      continue;
    }
    at = directive.lastIndex;
    const name = (match[1] ?? '').toLowerCase();
    if (directives.has(name)) continue;
    const text = match[2];
    directives.set(name, text === undefined ? true : text.replace(/^"(.*)"$/, '$1'));
  }
  return directives;
};

/** Seconds of a directive; 0 for an unreadable value (treated as stale), null when absent. */
export const secondsOf = (directives: Directives, name: string): number | null => {
  const value = directives.get(name);
  if (value === undefined) return null;
  if (value === true || !/^\d+$/.test(value)) return 0;
  return Math.min(Number(value), 2_147_483_648);
};
