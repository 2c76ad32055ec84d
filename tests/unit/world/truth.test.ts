import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { openTruth } from '#lab/world/traffic/truth';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'manifold-truth-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const startMs = Math.floor(Date.now() / 300_000) * 300_000 - 3_600_000;
const one = (afterMs: number, status = 200, bytes = 10) => ({
  atMs: startMs + afterMs,
  host: 'a.test',
  country: 'CN',
  status,
  bytes,
  cache: status === 200 ? 'HIT' : '',
});
const all = { from: new Date(startMs - 600_000), to: new Date(startMs + 7_200_000) };

test('requests are summed by slot, and one without an answer counts only as failed', async () => {
  const truth = openTruth(folder);
  for (const each of [one(0), one(299_999, 404, 5), one(300_000), one(300_001, 0, 0)])
    truth.add(each);
  const rows = await truth.rows(all);
  expect(rows).toMatchObject([
    { requests: 2, bytes: 15, status: { '200': 1, '404': 1 }, cache: { HIT: 1, NONE: 1 } },
    { requests: 1, bytes: 10, failed: 1 },
  ]);
  const first = { from: new Date(startMs), to: new Date(startMs + 300_000) };
  expect(await truth.rows(first)).toHaveLength(1);
  truth.close();
});

test('closed slots read the same as open ones, also after a restart and a torn line', async () => {
  const truth = openTruth(folder);
  for (const each of [one(0), one(300_000), one(600_000)]) truth.add(each);
  const before = await truth.rows(all);
  truth.closeSlots(startMs + 660_000);
  expect(await truth.rows(all)).toEqual(before);
  truth.close();
  appendFileSync(
    join(folder, `${new Date(startMs).toISOString().slice(0, 10)}.ndjson`),
    '{"at":"x',
  );
  const again = openTruth(folder);
  again.closeSlots(startMs + 7_200_000);
  expect(await again.rows(all)).toEqual(before);
  again.close();
});
