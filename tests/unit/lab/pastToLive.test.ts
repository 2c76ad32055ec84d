import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addTally, emptyTally, type Line, type Point } from '#lab/edge/logLine';
import { openRecorder, type Recorder } from '#lab/edge/recorder';
import { openPast, type Past } from '#lab/past/past';
import { noFaults } from '#lab/supplier/faults';
import { auroraFormat } from '#lab/supplier/aurora/logFormat';
import { LogFiles } from '#lab/supplier/logFiles';
import { Metrics } from '#lab/supplier/metrics';

const hour = 3_600_000;
const host = 'img.demo-shop.test';
const folder = mkdtempSync(join(tmpdir(), 'manifold-seam-'));
// Two hours ago, in the middle of an hour and of a five-minute part.
const bornMs = Date.now() - (Date.now() % hour) - 2 * hour + 37 * 60_000 + 41_000;
const firstMs = bornMs - (bornMs % hour);
let past: Past;
let recorder: Recorder;
let files: LogFiles;
let readings: Metrics;

beforeAll(async () => {
  const config = {
    seed: 'seed',
    bornAt: new Date(bornMs).toISOString(),
    pastDays: 1,
    realtimeDelaySeconds: 0,
    accurateDelaySeconds: 0,
  } as never;
  past = openPast(config, 'aurora');
  recorder = await openRecorder(folder, auroraFormat);
  const sample = past.lines(host, firstMs)[0] as Line;
  for (let i = 0; i < 30; i += 1) recorder.record({ ...sample, atMs: bornMs + i * 40_000 });
  const shared = { past, hasHistory: () => true, faults: noFaults } as never as object;
  files = new LogFiles({
    ...shared,
    folder,
    format: auroraFormat,
    delaySeconds: 0,
    flush: () => recorder.flush(),
  } as never);
  readings = new Metrics({ ...shared, config, recorder, domains: () => [host] } as never);
});
afterAll(() => {
  recorder.stop();
  rmSync(folder, { recursive: true, force: true });
});

const total = (points: readonly Point[]) => {
  const sum = emptyTally();
  for (const point of points) addTally(sum, point);
  return sum;
};

const allOf = async (hours: AsyncIterable<Point[]>): Promise<Point[]> => {
  const list: Point[] = [];
  for await (const points of hours) list.push(...points);
  return list;
};

test('where the seeded past meets live traffic no part is empty, and files equal counters', async () => {
  const listed = await files.list(host, firstMs, firstMs + hour);
  const lines: Line[] = [];
  for (const file of listed) {
    let text = '';
    for await (const chunk of files.open(file.id) ?? []) text += String(chunk);
    for (const row of text.trim().split('\n')) lines.push(auroraFormat.read(row) as Line);
    expect(text.trim().split('\n')).toHaveLength(file.lines);
  }
  expect(new Set(listed.map((f) => f.id)).size).toBe(listed.length);
  expect(listed.length).toBeGreaterThanOrEqual(9);
  expect(lines.length).toBe(past.lines(host, firstMs).length + 30);
  const instants = lines.map((l) => l.atMs);
  expect(instants).toEqual([...instants].sort((a, b) => a - b));
  const truth = total(await allOf(readings.truth(host, firstMs, firstMs + 2 * hour)));
  expect([truth.requests, truth.bytes]).toEqual([
    lines.length,
    lines.reduce((sum, l) => sum + l.bytes, 0),
  ]);
});

test('the truth of weeks is read an hour at a time, in order', async () => {
  const days = 28;
  let last = Number.NEGATIVE_INFINITY;
  let points = 0;
  for await (const part of readings.truth(null, firstMs - days * 24 * hour, firstMs + 2 * hour)) {
    const [first] = part;
    if (!first) continue;
    const slots = part.map((p) => p.slotMs);
    expect(Math.max(...slots) - Math.min(...slots)).toBeLessThan(hour);
    expect(first.slotMs).toBeGreaterThan(last);
    last = Math.max(...slots);
    points += part.length;
  }
  expect(points).toBeGreaterThan(0);
});

test('the slot of the birth is told as one point per country, by both sources', async () => {
  for (const [source, slot] of [
    ['accurate', 300_000],
    ['realtime', 60_000],
  ] as const) {
    const points = await readings.points([host], firstMs, firstMs + 2 * hour, source);
    const keys = points.map((p) => `${p.country} ${p.slotMs}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(points.some((p) => p.slotMs === bornMs - (bornMs % slot))).toBe(true);
  }
});
