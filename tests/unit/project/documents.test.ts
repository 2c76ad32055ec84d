import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { expect, test } from '@jest/globals';

const folders = [
  'client',
  'docs',
  'gateway',
  'lab',
  'scripts',
  'server',
  'shared',
  'tests',
  'workers',
];
const below = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((f) => join(folder, f));
const all = [...readdirSync('.'), ...folders.flatMap(below)];
const pages = all.filter((f) => f.endsWith('.md'));
const named = /[\w./-]*[\w-]\.md\b/g;

/** Names of documents in a file. */
const namesIn = (file: string) => readFileSync(file, 'utf8').match(named) ?? [];
const exists = (name: string) => {
  // From the built file or from its source: how far up the root lies is the bundler's.
  const below = name.replace(/^(\.\.?\/)+/, '');
  return existsSync(below) || (!below.includes('/') && pages.some((p) => basename(p) === below));
};

test('every document that code and tests name is one of the project', () => {
  const code = all.filter((f) => /\.(ts|tsx|mjs|cjs|js|sql|css|html|yml)$/.test(f));
  const absent = code.flatMap((f) =>
    namesIn(f)
      .filter((name) => !exists(name))
      .map((name) => `${f}: ${name}`),
  );
  expect(absent).toEqual([]);
});

test('every page links only to files that are there', () => {
  const absent = pages.flatMap((page) =>
    [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
      .map((m) => m[1] as string)
      .filter((to) => !/^[a-z]+:/.test(to) && !existsSync(join(page, '..', to)))
      .map((to) => `${page}: ${to}`),
  );
  expect(absent).toEqual([]);
});

test('every path of the project that a page of docs names is there', () => {
  const path = /`((?:client|docs|gateway|lab|scripts|server|shared|tests|workers)\/[\w./-]+)`/g;
  const present = ['states', 'permissions', 'limits', 'faults'].flatMap((name) =>
    [...readFileSync(`docs/${name}.md`, 'utf8').matchAll(path)]
      .map((m) => m[1] as string)
      .filter((to) => !existsSync(to))
      .map((to) => `docs/${name}.md: ${to}`),
  );
  expect(present).toEqual([]);
});
