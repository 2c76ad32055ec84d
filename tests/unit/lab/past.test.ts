import { describe, expect, test } from '@jest/globals';
import { addTally, emptyTally, type Line, type Point, PointTable } from '#lab/edge/logLine';
import { pastHosts } from '#lab/kernel/config';
import { openPast } from '#lab/past/past';
import { auroraFormat } from '#lab/supplier/aurora/logFormat';
import { borealisFormat } from '#lab/supplier/borealis/logFormat';
import { quietLab } from '../../support/quietLab';

const hour = 3_600_000;
const anyConfig = {
  dataDir: '',
  seed: 'seed',
  bornAt: '2026-11-20T12:00:00.000Z',
  pastDays: 3,
  token: 'token-of-the-test-lab',
  ...quietLab,
};
const host = 'img.demo-shop.test';
const linesOf = (past: ReturnType<typeof openPast>, from: number, to: number): Line[] => {
  const lines: Line[] = [];
  for (let at = from; at < to; at += hour) lines.push(...past.lines(host, at));
  return lines;
};
/** The sum of points; codes, which stand in pairs with their counts, as a map: they come in any order. */
const total = (points: readonly Point[]) => {
  const sum = emptyTally();
  for (const point of points) addTally(sum, point);
  const pairs = (of: readonly number[]) =>
    new Map(of.flatMap((code, i) => (i % 2 === 0 ? [[code, of[i + 1]] as const] : [])));
  return { ...sum, status: pairs(sum.status), originStatus: pairs(sum.originStatus) };
};

describe.each(['sections', 'visitors'] as const)('the seeded past by %s', (shape) => {
  const config = { ...anyConfig, past: shape };
  const past = openPast(config, 'aurora');

  test('the same seed gives the same lines, another one does not', () => {
    const at = past.fromMs + 5 * hour;
    expect(openPast(config, 'aurora').lines(host, at)).toEqual(past.lines(host, at));
    expect(openPast({ ...config, seed: 'x' }, 'aurora').lines(host, at)).not.toEqual(
      past.lines(host, at),
    );
    expect(openPast(config, 'borealis').lines(host, at)).not.toEqual(past.lines(host, at));
  });

  test('it begins pastDays before the birth and ends with it', () => {
    expect(past.lines(host, past.fromMs).length).toBeGreaterThan(0);
    expect(past.lines(host, past.fromMs - hour)).toEqual([]);
    expect(past.lines(host, past.toMs)).toEqual([]);
    expect(past.lines('unknown.test', past.fromMs)).toEqual([]);
  });

  test('born in the middle of an hour, it reaches up to that very instant and not beyond', async () => {
    const bornAt = '2026-11-20T12:38:20.000Z';
    const born = openPast({ ...config, bornAt }, 'aurora');
    expect([born.fromMs, born.toMs]).toEqual([past.fromMs, Date.parse(bornAt)]);
    const whole = openPast({ ...config, bornAt: '2026-11-20T13:00:00.000Z' }, 'aurora');
    const begun = born.lines(host, past.toMs);
    expect(begun).toEqual(whole.lines(host, past.toMs).filter((l) => l.atMs < born.toMs));
    expect(begun.length).toBeGreaterThan(20);
    expect(total(await born.points(host, past.toMs, past.toMs + hour, 300_000)).requests).toBe(
      begun.length,
    );
  });

  test('every line lies in its hour, in the order of time', () => {
    const at = past.fromMs + 7 * hour;
    const instants = past.lines(host, at).map((line) => line.atMs);
    expect(instants).toEqual([...instants].sort((a, b) => a - b));
    expect(Math.min(...instants)).toBeGreaterThanOrEqual(at);
    expect(Math.max(...instants)).toBeLessThan(at + hour);
  });

  test('counters are the exact aggregation of the lines, whatever the slot', async () => {
    const from = past.toMs - 24 * hour;
    const table = new PointTable(300_000);
    for (const line of linesOf(past, from, past.toMs)) table.addLine(line);
    const points = await past.points(host, from, past.toMs, 300_000);
    expect(points).toEqual(table.values());
    expect(total(await past.points(host, from, past.toMs, 60_000))).toEqual(total(points));
    const cut = from + 30 * 60_000;
    const [before, after] = [
      await past.points(host, from, cut, 300_000),
      await past.points(host, cut, past.toMs, 300_000),
    ];
    expect(total([...before, ...after])).toEqual(total(points));
  });

  test('a host shows gigabytes a day, about nine of ten from the store', async () => {
    for (const { host: name } of pastHosts) {
      const sum = total(await past.points(name, past.toMs - 24 * hour, past.toMs, 300_000));
      expect(sum.bytes).toBeGreaterThan(0.1e9);
      expect(sum.bytes).toBeLessThan(60e9);
      expect(sum.hitRequests / sum.requests).toBeGreaterThan(0.85);
      expect(sum.hitRequests / sum.requests).toBeLessThan(0.95);
    }
  });

  test.each([
    ['aurora', auroraFormat],
    ['borealis', borealisFormat],
  ])('the log format of %s tells every line completely', (_name, format) => {
    const odd: Line = {
      ...(past.lines(host, past.fromMs)[0] as Line),
      path: '/a\\b%09',
      query: '-',
      userAgent: 'tab\there "quoted" \\x09 中文',
      referer: '',
    };
    for (const line of [...past.lines(host, past.fromMs), odd]) {
      expect(format.read(format.write(line))).toEqual(line);
    }
  });
});
