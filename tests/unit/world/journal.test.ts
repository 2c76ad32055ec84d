import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import * as z from 'zod';
import { openJournal } from '#lab/world/journal';

let folder = '';
let path = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifold-journal-'));
  path = join(folder, 'sub', 'j.ndjson');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () => {
  const names = new Map<string, number>();
  const journal = openJournal<{ name: string; value: number }>({
    path,
    schema: z.strictObject({ name: z.string(), value: z.number() }),
    apply: ({ name, value }) => names.set(name, value),
    snapshot: () => [...names].map(([name, value]) => ({ name, value })),
  });
  return { journal, names };
};

test('what was appended is there after the process is gone, without a close', () => {
  const first = open();
  first.journal.append({ name: 'a', value: 1 });
  first.journal.append({ name: 'b', value: 2 });
  expect([...open().names]).toEqual([
    ['a', 1],
    ['b', 2],
  ]);
  first.journal.close();
});

test('a torn last line is left out and does not spoil the next one', () => {
  const first = open();
  first.journal.append({ name: 'a', value: 1 });
  first.journal.close();
  appendFileSync(path, '{"name":"torn","va');
  const second = open();
  second.journal.append({ name: 'b', value: 2 });
  second.journal.close();
  expect([...open().names.keys()]).toEqual(['a', 'b']);
});

test('the file is compacted when it is opened', () => {
  const first = open();
  for (let value = 0; value < 50; value += 1) first.journal.append({ name: 'a', value });
  first.journal.close();
  open().journal.close();
  expect(readFileSync(path, 'utf8')).toBe('{"name":"a","value":49}\n');
});
