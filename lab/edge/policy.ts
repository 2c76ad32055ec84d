import type { EdgeRule } from '#shared/edge/config';
import { type Directives, fieldOf, parseDirectives, type RawHeaders, secondsOf } from './headers';
import { parseHttpDate } from './httpDate';
import { type Member, parseDictionary } from './structuredFields';

/** What an origin's answer allows: RFC 9111 3 (storing), 4.2 (freshness), RFC 5861 (staleness). */
export type Verdict = {
  store: boolean;
  /** Freshness lifetime in milliseconds, counted from the answer's birth. */
  lifetimeMs: number;
  /** Age at the moment it arrived (RFC 9111 4.2.3). */
  initialAgeMs: number;
  /** `no-cache`: never used again without asking the origin. */
  alwaysRevalidate: boolean;
  mustRevalidate: boolean;
  staleWhileRevalidateMs: number;
  /** How long past its lifetime it may stand in for a failing origin; null when not told. */
  staleIfErrorMs: number | null;
  /** May be used for requests with Authorization (RFC 9111 3.5). */
  shared: boolean;
};

export type Answer = { status: number; raw: RawHeaders; requestedMs: number; receivedMs: number };

/** RFC 9110 15.1: cacheable without explicit freshness. 206 is passed on, never stored. */
const heuristicStatuses = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414, 501]);
/** Statuses a rule's own duration applies to: never to errors. */
const overrideStatuses = new Set([200, 203, 204, 300, 301, 302, 307, 308]);
const neverStored = new Set([206, 304]);
const day = 86_400_000;

/** Directives whose value is a number of seconds. */
const timed = new Set(['max-age', 's-maxage', 'stale-while-revalidate', 'stale-if-error']);

/** How a directive reads that a dictionary holds; null for a value of a type it cannot have. */
const directiveText = (name: string, member: Member): string | boolean | null => {
  if (timed.has(name)) return member.kind === 'integer' ? String(member.value) : null;
  if (member.kind === 'boolean') return member.value;
  return 'value' in member ? String(member.value) : '';
};

/**
 * The directives of a targeted field, which is a structured one: as a whole it counts for nothing
 * unless it is a dictionary whose known members are of the right types (RFC 9213 2.2). Names are
 * taken in any case, as cache directives are.
 */
const targetedDirectives = (text: string | undefined): Directives => {
  const directives = new Map<string, string | true>();
  const lower = text?.replace(/(^|[,;])\s*[A-Za-z*][\w.*-]*/g, (name) => name.toLowerCase());
  for (const [name, member] of parseDictionary(lower ?? '') ?? []) {
    const value = directiveText(name, member);
    if (value === null) return new Map();
    if (value !== false) directives.set(name, value);
  }
  return directives;
};

/** A targeted field (RFC 9213) replaces Cache-Control and Expires when it is there and valid. */
const directivesOf = (raw: RawHeaders): { directives: Directives; targeted: boolean } => {
  const targeted = targetedDirectives(fieldOf(raw, 'cdn-cache-control'));
  if (targeted.size > 0) return { directives: targeted, targeted: true };
  return { directives: parseDirectives(fieldOf(raw, 'cache-control')), targeted: false };
};

const dateOf = (answer: Answer): number =>
  parseHttpDate(fieldOf(answer.raw, 'date') ?? '') ?? answer.receivedMs;

/** Explicit lifetime in milliseconds, or null when the origin names none. */
const explicitLifetime = (answer: Answer, directives: Directives, targeted: boolean) => {
  const seconds = secondsOf(directives, 's-maxage') ?? secondsOf(directives, 'max-age');
  if (seconds !== null) return seconds * 1000;
  const expires = targeted ? undefined : fieldOf(answer.raw, 'expires');
  if (expires === undefined) return null;
  const at = parseHttpDate(expires);
  return at === null ? 0 : Math.max(0, at - dateOf(answer));
};

/** A tenth of the time since the last change, a day at most (RFC 9111 4.2.2). */
const heuristicLifetime = (answer: Answer): number => {
  const modified = parseHttpDate(fieldOf(answer.raw, 'last-modified') ?? '');
  if (modified === null || !heuristicStatuses.has(answer.status)) return 0;
  return Math.min(day, Math.max(0, (dateOf(answer) - modified) / 10));
};

/** RFC 9111 4.2.3, corrected_initial_age. */
export const initialAge = (answer: Answer): number => {
  const age = fieldOf(answer.raw, 'age')?.split(',', 1)[0]?.trim() ?? '';
  const ageMs = /^\d+$/.test(age) ? Math.min(Number(age), 2_147_483_648) * 1000 : 0;
  const apparent = Math.max(0, answer.receivedMs - dateOf(answer));
  // Dates have whole seconds: less than one is no age.
  const knownAge = apparent < 1_000 ? 0 : apparent;
  return Math.max(knownAge, ageMs + (answer.receivedMs - answer.requestedMs));
};

const refuses = (answer: Answer, directives: Directives, authorised: boolean): boolean => {
  const vary = fieldOf(answer.raw, 'vary');
  const shared =
    directives.has('public') || directives.has('s-maxage') || directives.has('must-revalidate');
  return (
    neverStored.has(answer.status) ||
    answer.status < 200 ||
    directives.has('private') ||
    fieldOf(answer.raw, 'set-cookie') !== undefined ||
    (vary?.split(',').some((name) => name.trim() === '*') ?? false) ||
    (authorised && !shared)
  );
};

/** Judges an answer to GET; `rule` may set the duration, but never for what must stay private. */
export const judge = (
  answer: Answer,
  rule: EdgeRule | undefined,
  request: { authorised: boolean; noStore: boolean },
): Verdict => {
  const { directives, targeted } = directivesOf(answer.raw);
  const override = rule?.cacheSeconds ?? null;
  const overridden = override !== null && overrideStatuses.has(answer.status);
  const explicit = overridden ? override * 1000 : explicitLifetime(answer, directives, targeted);
  const lifetimeMs = explicit ?? heuristicLifetime(answer);
  const mustRevalidate =
    directives.has('must-revalidate') ||
    directives.has('proxy-revalidate') ||
    directives.has('s-maxage');
  const hasValidator =
    fieldOf(answer.raw, 'etag') !== undefined || fieldOf(answer.raw, 'last-modified') !== undefined;
  const forbidden =
    refuses(answer, directives, request.authorised) ||
    (!overridden && (directives.has('no-store') || request.noStore)) ||
    rule?.dynamic === true ||
    override === 0;
  const staleWhileRevalidateMs = (secondsOf(directives, 'stale-while-revalidate') ?? 0) * 1000;
  const useful = lifetimeMs > 0 || hasValidator || staleWhileRevalidateMs > 0;
  const storable = explicit !== null || heuristicStatuses.has(answer.status);
  const sie = secondsOf(directives, 'stale-if-error');
  return {
    store: !forbidden && useful && storable,
    lifetimeMs,
    initialAgeMs: overridden ? 0 : initialAge(answer),
    alwaysRevalidate: !overridden && directives.has('no-cache'),
    mustRevalidate: !overridden && mustRevalidate,
    staleWhileRevalidateMs: mustRevalidate ? 0 : staleWhileRevalidateMs,
    staleIfErrorMs: sie === null ? null : sie * 1000,
    shared: directives.has('public') || directives.has('s-maxage') || mustRevalidate,
  };
};
