import { describe, expect, test } from '@jest/globals';
import { parseDirectives, type RawHeaders, secondsOf } from '#lab/edge/headers';
import { httpDate, parseHttpDate } from '#lab/edge/httpDate';
import { judge } from '#lab/edge/policy';
import { spanOf } from '#lab/edge/storedResponse';
import { edgeRule as rule } from '../../support/edgeRule';

const now = Date.UTC(2026, 10, 20, 12, 0, 0);
const open = { authorised: false, noStore: false };

const verdict = (
  raw: RawHeaders,
  options: { status?: number; rule?: ReturnType<typeof rule>; authorised?: boolean } = {},
) =>
  judge({ status: options.status ?? 200, raw, requestedMs: now, receivedMs: now }, options.rule, {
    ...open,
    authorised: options.authorised ?? false,
  });

describe('freshness by RFC 9111', () => {
  test.each<[string, RawHeaders, boolean, number]>([
    ['max-age', ['Cache-Control', 'max-age=60'], true, 60],
    ['s-maxage before max-age', ['Cache-Control', 'max-age=60, s-maxage=10'], true, 10],
    [
      'CDN-Cache-Control before all',
      ['Cache-Control', 'no-store', 'CDN-Cache-Control', 'max-age=5'],
      true,
      5,
    ],
    ['the first of two equal directives', ['Cache-Control', 'max-age=7, max-age=900'], true, 7],
    ['a quoted value', ['Cache-Control', 'max-age="30"'], true, 30],
    ['Expires less Date', ['Date', httpDate(now), 'Expires', httpDate(now + 90_000)], true, 90],
    [
      'a tenth of the age of the last change',
      ['Date', httpDate(now), 'Last-Modified', httpDate(now - 1_000_000)],
      true,
      100,
    ],
    ['a bad Expires is the past', ['Expires', '0'], false, 0],
    ['a negative max-age is the past', ['Cache-Control', 'max-age=-5'], false, 0],
    ['nothing told and nothing to check with', [], false, 0],
    ['no-store', ['Cache-Control', 'no-store, max-age=60'], false, 60],
    ['private', ['Cache-Control', 'private, max-age=60'], false, 60],
    ['Set-Cookie', ['Cache-Control', 'max-age=60', 'Set-Cookie', 'a=b'], false, 60],
    ['Vary: *', ['Cache-Control', 'max-age=60', 'Vary', 'accept, *'], false, 60],
  ])('%s', (_name, raw, store, seconds) => {
    const result = verdict(raw);
    expect([result.store, result.lifetimeMs]).toEqual([store, seconds * 1000]);
  });

  test.each([
    ['text that is no dictionary', 'max-age=900, &&&&&'],
    ['a value of the wrong type', 'max-age="900"'],
    ['a number with a fraction', 'max-age=900.5'],
    ['a comma at the end', 'max-age=900,'],
    ['a list that is not closed', 'max-age=900, foo=(1 2'],
  ])('CDN-Cache-Control with %s counts for nothing', (_name, field) => {
    const raw = ['Cache-Control', 'max-age=5', 'CDN-Cache-Control', field];
    expect(verdict(raw).lifetimeMs).toBe(5_000);
  });

  test.each([
    ['MaX-aGe=900', 900],
    ['foobar, max-age=900;note="a"', 900],
    ['max-age=7, max-age=900', 900],
    ['x=(1 "two";q=0.5 three), s-maxage=900', 900],
    ['max-age=900, no-store=?0, d=:aGk=:, t=*a/b', 900],
  ])('CDN-Cache-Control: %s is obeyed', (field, seconds) => {
    const raw = ['Cache-Control', 'max-age=5', 'CDN-Cache-Control', field];
    expect(verdict(raw)).toMatchObject({ store: true, lifetimeMs: seconds * 1000 });
  });

  test('an answer to an authorised request is kept only when it says so', () => {
    expect(verdict(['Cache-Control', 'max-age=60'], { authorised: true }).store).toBe(false);
    for (const word of ['public', 's-maxage=9', 'must-revalidate']) {
      const raw = ['Cache-Control', `max-age=60, ${word}`];
      expect(verdict(raw, { authorised: true }).store).toBe(true);
    }
  });

  test('a rule sets the duration, but not for private answers, cookies or errors', () => {
    const hour = rule('/*', { cacheSeconds: 3_600 });
    expect(verdict(['Cache-Control', 'no-store'], { rule: hour })).toMatchObject({
      store: true,
      lifetimeMs: 3_600_000,
    });
    expect(verdict(['Cache-Control', 'private'], { rule: hour }).store).toBe(false);
    expect(verdict(['Set-Cookie', 'a=b'], { rule: hour }).store).toBe(false);
    expect(verdict([], { rule: hour, authorised: true }).store).toBe(false);
    expect(verdict([], { rule: hour, status: 503 }).store).toBe(false);
    expect(verdict([], { rule: hour, status: 206 }).store).toBe(false);
    const never = rule('/*', { cacheSeconds: 0 });
    expect(verdict(['Cache-Control', 'max-age=60'], { rule: never }).store).toBe(false);
  });

  test('age on arrival is the larger of what Age and Date say', () => {
    const raw = ['Cache-Control', 'max-age=60', 'Age', '20', 'Date', httpDate(now - 5_000)];
    expect(verdict(raw).initialAgeMs).toBe(20_000);
    expect(
      verdict(['Cache-Control', 'max-age=60', 'Date', httpDate(now - 9_000)]).initialAgeMs,
    ).toBe(9_000);
  });
});

describe('header grammar', () => {
  test('directives are read without case, with quotes and past what cannot be read', () => {
    const directives = parseDirectives('Max-Age = 5 , "junk", no-cache="a, b", PUBLIC');
    expect([...directives.keys()]).toEqual(['max-age', 'no-cache', 'public']);
    expect(secondsOf(directives, 'max-age')).toBe(5);
    expect(secondsOf(parseDirectives('max-age=1x'), 'max-age')).toBe(0);
  });

  test.each([
    ['Fri, 20 Nov 2026 12:00:00 GMT', true],
    ['Friday, 20-Nov-26 12:00:00 GMT', true],
    ['Fri Nov 20 12:00:00 2026', true],
    ['Fri, 20 Nov 2026 12:00:00 UTC', false],
    ['2026-11-20T12:00:00Z', false],
    ['Fri, 31 Feb 2026 12:00:00 GMT', false],
    ['Fri, 20 Nov 2026 25:00:00 GMT', false],
    ['', false],
  ])('the date %s is readable: %s', (text, readable) => {
    expect(parseHttpDate(text)).toBe(readable ? now : null);
  });

  test.each<[string | undefined, ReturnType<typeof spanOf>]>([
    ['bytes=0-9', { from: 0, to: 9 }],
    ['bytes=90-', { from: 90, to: 99 }],
    ['bytes=-10', { from: 90, to: 99 }],
    ['bytes=50-500', { from: 50, to: 99 }],
    ['bytes=100-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=9-1', 'all'],
    ['bytes=0-1,5-6', 'all'],
    ['lines=0-1', 'all'],
    [undefined, 'all'],
  ])('the range %s of 100 bytes', (field, wanted) => {
    expect(spanOf(field, 100)).toEqual(wanted);
  });
});
