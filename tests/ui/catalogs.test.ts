import { expect, test } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = 'client/areas';
const files = readdirSync(root, { recursive: true, encoding: 'utf8' });
const read = (file: string) =>
  JSON.parse(readFileSync(join(root, file), 'utf8')) as Record<string, string>;
const places = (text: string) =>
  [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)]
    .map((m) => m[1])
    .sort()
    .join(' ');
const chinese = files.filter((f) => f.endsWith('messages.zh-CN.json'));

test('every area speaks both languages, with the same texts and the same places in them', () => {
  const wrong = chinese.flatMap((file) => {
    const zh = read(file);
    const en = read(file.replace('zh-CN', 'en'));
    return [...new Set([...Object.keys(zh), ...Object.keys(en)])]
      .filter((id) => {
        const [a, b] = [zh[id], en[id]];
        return (
          a === undefined || b === undefined || a === '' || b === '' || places(a) !== places(b)
        );
      })
      .map((id) => `${file}: ${id}`);
  });
  expect(wrong).toEqual([]);
});

test('no two areas use the same id', () => {
  const ids = chinese.flatMap((file) => Object.keys(read(file)));
  expect(ids.filter((id, i) => ids.indexOf(id) !== i)).toEqual([]);
});
