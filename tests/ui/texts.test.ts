import { beforeAll, expect, test } from '@jest/globals';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { errors } from '#shared/areas/errors';
import { sentences } from '#shared/areas/sentences';
import { kernelErrors } from '#shared/kernel/refusals/kernelErrors';

const files = readdirSync('client', { recursive: true, encoding: 'utf8' }).filter((f) =>
  /(^|\/)(\w+T|t|\w+W|w)(exts|ords)\.ts$/.test(f),
);
const places = (text: string) =>
  [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)]
    .map((m) => m[1])
    .sort()
    .join(' ');
/** Every text below `value` with its place in the object; a text is a pair, or a pair with a tone. */
const textsIn = (value: unknown, at: string): [string, readonly string[]][] => {
  if (Array.isArray(value)) return [[at, value as string[]]];
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${at}.${key}`));
};
/** Counts in English that would be several where they are one: `{count} nodes`, `{days} days`. */
const fixedPlurals = (text: string) =>
  [...text.matchAll(/\{(\w+)\} (?:\w+ )?(\w\w+s)\b/g)].flatMap(([whole, name, noun]) =>
    ['count', 'n', noun].includes(name) && noun !== 'afterwards' ? [whole] : [],
  );

const all: [string, readonly string[]][] = [];
beforeAll(async () => {
  // One after the other: modules import each other, and what is being linked cannot be asked for again.
  for (const f of files) {
    const module = (await import(join(process.cwd(), 'client', f))) as Record<string, unknown>;
    all.push(...textsIn({ ...module }, f));
  }
});

test('every area speaks both languages, with the same places in both', () => {
  expect(all.length).toBeGreaterThan(1000);
  const wrong = all.filter(([, [zhCN = '', en = '']]) => {
    return zhCN === '' || en === '' || places(zhCN) !== places(en);
  });
  expect(wrong.map(([at]) => at)).toEqual([]);
});

test('what is counted in English is singular where it is one, on screens and in refusals', () => {
  const refusals = Object.entries({ ...kernelErrors, ...errors });
  const english: [string, string][] = [
    ...all.map(([at, [, en = '']]): [string, string] => [at, en]),
    ...Object.entries(sentences).map(([code, [, en]]): [string, string] => [code, en]),
    ...refusals.map(([code, [, , en]]): [string, string] => [code, en]),
  ];
  expect(english.flatMap(([at, en]) => fixedPlurals(en).map((one) => `${at}: ${one}`))).toEqual([]);
});
