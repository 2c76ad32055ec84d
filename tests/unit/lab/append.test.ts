import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { auroraFormat } from '#lab/supplier/aurora/logFormat';
import { openRecorder, partName } from '#lab/edge/recorder';
import type { Line } from '#lab/edge/logLine';
import { appendWhole } from '#lab/kernel/append';

const folder = mkdtempSync(join(tmpdir(), 'manifold-append-'));
const disk = join(folder, 'disk');
mkdirSync(disk);
// A disk of eight kilobytes, where this process may mount one.
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', disk]).status === 0;
afterAll(() => {
  if (mounted) spawnSync('umount', ['--lazy', disk]);
  rmSync(folder, { recursive: true, force: true });
});

const codeOf = (work: () => void): string | undefined => {
  try {
    work();
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
};

(mounted ? describe : describe.skip)('on a full disk', () => {
  test('a line that no longer fits on the disk leaves nothing of itself behind', () => {
    const long = `${'x'.repeat(10_000)}\n`;
    const torn = join(disk, 'torn');
    expect(codeOf(() => appendFileSync(torn, long))).toBe('ENOSPC');
    expect(readFileSync(torn, 'utf8').length).toBeGreaterThan(0);
    rmSync(torn);
    const file = join(disk, 'lines');
    appendWhole(file, 'first\n');
    expect(codeOf(() => appendWhole(file, long))).toBe('ENOSPC');
    expect(readFileSync(file, 'utf8')).toBe('first\n');
    appendWhole(file, 'second\n');
    expect(readFileSync(file, 'utf8')).toBe('first\nsecond\n');
  });
});

const lineAt = (atMs: number): Line => ({
  atMs,
  domain: 'full.append.test',
  host: 'full.append.test',
  node: 'n',
  country: 'CN',
  clientIp: '192.0.2.1',
  scheme: 'http',
  method: 'GET',
  protocol: 'HTTP/1.1',
  path: '/a',
  query: '',
  status: 200,
  bytes: 1,
  cache: 'HIT',
  requestMs: 1,
  originStatus: 0,
  originBytes: 0,
  originMs: 0,
  referer: '',
  userAgent: '',
  range: '',
  witness: false,
});

test('requests that could not be written at once are counted once, before and after a restart', async () => {
  const atMs = Date.now() - 60_000;
  const line = lineAt(atMs);
  const other = { ...line, domain: 'other.append.test' };
  const recorder = await openRecorder(folder, auroraFormat);
  const count = async (r: typeof recorder, domain: string) =>
    (await r.minutes(domain, atMs - 120_000, atMs + 60_000)).reduce((n, p) => n + p.requests, 0);
  recorder.record(other);
  for (let i = 0; i < 20; i += 1) recorder.record(line);
  const inTheWay = join(folder, 'logs', line.domain, `${partName(atMs)}.log`);
  mkdirSync(inTheWay, { recursive: true });
  expect(codeOf(() => recorder.flush())).toBe('EISDIR');
  rmSync(inTheWay, { recursive: true });
  recorder.flush();
  const both = async (r: typeof recorder) => [
    await count(r, line.domain),
    await count(r, other.domain),
  ];
  expect(await both(recorder)).toEqual([20, 1]);
  recorder.stop();
  const again = await openRecorder(folder, auroraFormat);
  expect(await both(again)).toEqual([20, 1]);
  again.stop();
});

test('realtime and accurate counters come from two books: memory as requests end, and what the files hold', async () => {
  const own = mkdtempSync(join(tmpdir(), 'manifold-books-'));
  const atMs = Date.now() - 600_000;
  const recorder = await openRecorder(own, auroraFormat);
  const counted = async () => {
    const span = [lineAt(atMs).domain, atMs - 600_000, atMs + 600_000] as const;
    const sum = (points: readonly { requests: number }[]) =>
      points.reduce((n, p) => n + p.requests, 0);
    return [sum(await recorder.minutes(...span)), sum(await recorder.fiveMinutes(...span))];
  };
  for (let i = 0; i < 5; i += 1) recorder.record(lineAt(atMs));
  recorder.flush();
  expect(await counted()).toEqual([5, 5]);
  // A line that reached a file by another way, and a request whose line was lost.
  const file = join(own, 'logs', lineAt(atMs).domain, `${partName(atMs)}.log`);
  appendFileSync(file, `${auroraFormat.write(lineAt(atMs))}\n`);
  expect(await counted()).toEqual([5, 6]);
  writeFileSync(file, '');
  expect(await counted()).toEqual([5, 0]);
  recorder.stop();
  rmSync(own, { recursive: true, force: true });
});
