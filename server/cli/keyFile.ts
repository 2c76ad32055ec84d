import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writePrivate } from '../launcher/durableFiles';

/** Lines `id:base64` of the key file, newest first. */
export const readLines = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
export const idOf = (line: string): string => line.split(':')[0] ?? '';

/** Replaces the file whole or not at all, readable by its owner only. */
export const writeLines = (file: string, lines: readonly string[]): void =>
  writePrivate(file, `${lines.join('\n')}\n`);

const numberOf = (line: string) => Number(/\d+/.exec(idOf(line))?.[0] ?? 0);
/** A fresh 256-bit key whose number follows all that are there. */
export const nextKey = (lines: readonly string[]): string =>
  `k${Math.max(0, ...lines.map(numberOf)) + 1}:${randomBytes(32).toString('base64')}`;

/** A key that waits behind the present one: processes know it already but do not seal with it yet. */
export const waitingKey = (lines: readonly string[]): string | null => {
  const first = lines[0];
  const newest = lines.reduce((a, b) => (numberOf(b) > numberOf(a) ? b : a), first ?? '');
  return first && newest !== first ? newest : null;
};
