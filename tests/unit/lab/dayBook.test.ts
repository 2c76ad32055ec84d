import { appendFileSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import type { Line } from '#lab/edge/logLine';
import type { Past } from '#lab/past/past';
import { DayBook } from '#lab/supplier/dayBook';
import { noFaults } from '#lab/supplier/faults';

const folder = mkdtempSync(join(tmpdir(), 'manifold-daybook-'));
const books: DayBook[] = [];
const noPast = { has: () => false, lines: () => [] } as unknown as Past;
const open = (zoneHours: number): DayBook => {
  const book = new DayBook({ folder, zoneHours, delaySeconds: 0, past: noPast, faults: noFaults });
  books.push(book);
  return book;
};
// Only these of a line are entered.
const line = (at: string, bytes: number, witness = false) =>
  ({ atMs: Date.parse(at), domain: 'a.test', bytes, witness }) as Line;

afterEach(() => {
  for (const book of books.splice(0)) book.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('the day book survives a restart and a torn line, in the zone of its supplier', async () => {
  const today = new Date().toISOString().slice(0, 10);
  const first = open(8);
  // Half past three in UTC is still the same day eight hours to the east, half past 16 is the next.
  first.record(line(`${today}T03:30:00Z`, 100));
  first.record(line(`${today}T03:40:00Z`, 50));
  first.record(line(`${today}T03:50:00Z`, 7, true));
  first.record(line(`${today}T16:30:00Z`, 1000));
  first.stop();
  const [name = ''] = readdirSync(join(folder, 'dayBook'));
  appendFileSync(join(folder, 'dayBook', name), '{"domain":"a.te');
  for (const book of [open(8), open(8)]) {
    const { rows } = await book.totals(today, ['b.test', 'a.test']);
    expect(rows).toEqual([{ domain: 'a.test', requests: 2, bytes: 150 }]);
  }
  expect((await open(0).totals(today, ['a.test'])).rows).toEqual([
    { domain: 'a.test', requests: 3, bytes: 1150 },
  ]);
});
