import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';

const trees = ['shared', 'server', 'workers', 'gateway', 'client', 'lab'];
const files = trees.flatMap((tree) =>
  readdirSync(tree, { recursive: true, encoding: 'utf8' })
    .filter((f) => /\.tsx?$/.test(f) && !f.includes('node_modules'))
    .map((f) => join(tree, f)),
);
/** Two literals after each other, the first of them Chinese and the other one not. */
const pair = /'((?:[^'\\\n]|\\.)*)',\s*'((?:[^'\\\n]|\\.)+)'/g;
const chinese = /[\u4e00-\u9fff]/;

test('a text in both languages stands in one file: what several say is a term', () => {
  const places = new Map<string, Set<string>>();
  for (const file of files)
    for (const [, zhCN = '', en = ''] of readFileSync(file, 'utf8').matchAll(pair)) {
      if (!chinese.test(zhCN) || chinese.test(en)) continue;
      const text = `${zhCN} · ${en}`;
      places.set(text, (places.get(text) ?? new Set()).add(file));
    }
  expect(places.size).toBeGreaterThan(1000);
  const repeated = [...places].filter(([, at]) => at.size > 1);
  expect(repeated.map(([text, at]) => `${text}: ${[...at].join(', ')}`)).toEqual([]);
});
