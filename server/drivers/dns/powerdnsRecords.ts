import { countriesOf, regionCodes } from '#shared/edge/regions';
import type { ZoneSet } from './driver';
import { type Choice, choicesFor, isPlain, quotedText, written, type ZoneContent } from './written';

/** A set of records as PowerDNS takes and tells it: whole names with their final dot. */
export type RrSet = { name: string; type: string; ttl: number; contents: string[] };

const plainBytes = /^[a-zA-Z0-9 ._:;,=/+@-]$/;
/** The data of a record as PowerDNS writes it. */
const contentOf = (type: ZoneSet['type'], value: string): string => {
  if (type === 'TXT') return quotedText(value, 10);
  return type === 'CNAME' || type === 'NS' || type === 'MX' ? `${value}.` : value;
};

/** A text as a Lua expression without quotation marks or backslashes, which the record around it could not hold. */
const luaText = (text: string): string => {
  const parts: string[] = [];
  let plain = '';
  const flush = () => {
    if (plain) parts.push(`'${plain}'`);
    plain = '';
  };
  for (const char of text) {
    if (plainBytes.test(char)) plain += char;
    else {
      flush();
      parts.push(`string.char(${[...Buffer.from(char)].join(',')})`);
    }
  }
  flush();
  return parts.join('..') || "''";
};
/** What Lua answers of a type; PowerDNS itself puts the marks around a text. */
const luaValue = (type: ZoneSet['type'], value: string): string => {
  const content = contentOf(type, value);
  return luaText(type === 'TXT' ? content.slice(1, -1) : content);
};

const answerOf = (type: ZoneSet['type'], choices: readonly Choice[]): string => {
  const values = choices.map((c) => luaValue(type, c.value));
  if (choices.every((c) => c.weight === null))
    return values.length === 1 ? (values[0] ?? '{}') : `{${values.join(',')}}`;
  const drawn = choices.flatMap((c, i) => (c.weight ? [`{${c.weight},${values[i]}}`] : []));
  return drawn.length > 0 ? `pickwrandom({${drawn.join(',')}})` : '{}';
};

/** Lua that answers a client of each region what is for it; regions with the same answer are asked together. */
const luaOf = (type: ZoneSet['type'], choices: readonly Choice[]): string => {
  const rest = answerOf(type, choicesFor(choices, null));
  const byAnswer = new Map<string, string[]>();
  for (const region of regionCodes) {
    const answer = answerOf(type, choicesFor(choices, region));
    if (answer !== rest)
      byAnswer.set(answer, [...(byAnswer.get(answer) ?? []), ...countriesOf(region)]);
  }
  const cases = [...byAnswer].map(
    ([answer, countries]) =>
      `if country({${countries.map((c) => `'${c}'`).join(',')}}) then return ${answer} end `,
  );
  return `;${cases.join('')}return ${rest}`;
};

/**
 * A version of the zone as the sets of PowerDNS. What depends on the client or on weights is a LUA record;
 * those of one name are one set, whose TTL is the shortest of theirs.
 */
export const rrSetsOf = (o: ZoneContent): RrSet[] => {
  const sets = new Map<string, RrSet>();
  for (const { name, type, ttl, choices } of written(o)) {
    const plain = isPlain(choices);
    const key = `${name} ${plain ? type : 'LUA'}`;
    const contents = plain
      ? choices.map((c) => contentOf(type, c.value))
      : [`${type} "${luaOf(type, choices)}"`];
    const there = sets.get(key);
    sets.set(key, {
      name: `${name}.`,
      type: plain ? type : 'LUA',
      ttl: Math.min(ttl, there?.ttl ?? ttl),
      contents: [...(there?.contents ?? []), ...contents],
    });
  }
  return [...sets.values()];
};

const keyOf = (s: RrSet) => `${s.name} ${s.type}`;
const saysOf = (s: RrSet) => JSON.stringify([s.ttl, s.contents.toSorted()]);
/** What must be put and what must go so that `live` says what is wished. */
export const changesBetween = (
  live: readonly RrSet[],
  wished: readonly RrSet[],
): { put: RrSet[]; gone: RrSet[] } => {
  const there = new Map(live.map((s) => [keyOf(s), saysOf(s)]));
  const names = new Set(wished.map(keyOf));
  return {
    put: wished.filter((s) => there.get(keyOf(s)) !== saysOf(s)),
    gone: live.filter((s) => !names.has(keyOf(s))),
  };
};
