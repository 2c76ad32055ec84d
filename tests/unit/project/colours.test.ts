import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const [light = '', dark = ''] = readFileSync('client/styles/tokens.css', 'utf8').split(
  ':root.dark',
);
const themes = [
  { theme: 'light', css: light },
  { theme: 'dark', css: dark },
];

/** Relative luminance of a token, as the accessibility guidelines define it. */
const luminance = (css: string, name: string): number => {
  const channels = new RegExp(`--${name}: (\\d+) (\\d+) (\\d+);`).exec(css)?.slice(1).map(Number);
  if (!channels) throw new Error(`no colour is called ${name}`);
  const [r = 0, g = 0, b = 0] = channels
    .map((c) => c / 255)
    .map((c) => (c <= 0.040_45 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (css: string, one: string, other: string): number => {
  const [more = 0, less = 0] = [luminance(css, one), luminance(css, other)].sort((a, b) => b - a);
  return (more + 0.05) / (less + 0.05);
};
const weakest = (css: string, pairs: readonly (readonly [string, string])[], least: number) =>
  pairs
    .map(([one, other]) => ({ pair: `${one} on ${other}`, is: contrast(css, one, other) }))
    .filter(({ is }) => is < least);

const grounds = ['chrome', 'ground', 'surface', 'raised', 'hover'];
const inks = ['ink', 'ink-2', 'ink-muted', 'ink-faint', 'accent-ink', 'office'];
const tones = ['success', 'warning', 'error', 'progress', 'neutral'];

test.each(themes)('every word can be read on every ground, in $theme', ({ css }) => {
  const words = [
    ...inks.flatMap((ink) => grounds.map((ground) => [ink, ground] as const)),
    ...tones.flatMap((tone) => [
      [tone, `${tone}-soft`] as const,
      [tone, 'surface'] as const,
      [tone, 'chrome'] as const,
    ]),
    ['accent-contrast', 'accent'],
    ['accent-ink', 'accent-soft'],
    ['office', 'office-soft'],
  ] as const;
  expect(weakest(css, words, 4.5)).toEqual([]);
});
test.each(themes)('every series and every field frame can be seen, in $theme', ({ css }) => {
  const charts = Array.from({ length: 7 }, (_, i) => `chart-${i + 1}`);
  const suppliers = [1, 2, 3, 4].map((n) => `supplier-${n}`);
  const drawn = ['field', 'reference', ...charts, ...suppliers];
  expect(
    weakest(
      css,
      drawn.map((name) => [name, 'surface'] as const),
      3,
    ),
  ).toEqual([]);
});
