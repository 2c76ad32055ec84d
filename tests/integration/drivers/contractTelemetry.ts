import { describe, expect, test } from '@jest/globals';
import { DriverError, type LogText, type MetricPoint } from '#server/drivers/cdn/driver';
import type { LogLine } from '#server/drivers/cdn/logDialect';
import { logLines } from '#server/drivers/cdn/logText';
import { lab } from '../lab/support';
import { type Bench, domain } from './bench';
import type { Total } from './benchHabits';
import { clockAhead } from '../../support/clockAhead';

const minute = 60_000;
const hour = 60 * minute;
const readLines = async (log: LogText): Promise<LogLine[]> => {
  let text = '';
  for await (const chunk of logLines(log)) text += chunk.toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine);
};

const sum = (points: readonly MetricPoint[], of: (point: MetricPoint) => number): number =>
  points.reduce((total, point) => total + of(point), 0);

const addCodes = (into: Record<string, number>, from: Record<string, number>): void => {
  for (const [code, count] of Object.entries(from)) into[code] = (into[code] ?? 0) + count;
};

const totalOf = (points: readonly MetricPoint[]): Total => {
  const total: Total = {
    requests: sum(points, (point) => point.requests),
    bytes: sum(points, (point) => point.bytes),
    hitRequests: sum(points, (point) => point.hitRequests),
    hitBytes: sum(points, (point) => point.hitBytes),
    originRequests: sum(points, (point) => point.originRequests),
    originBytes: sum(points, (point) => point.originBytes),
    requestMs: sum(points, (point) => point.requestMs),
    witnessRequests: sum(points, (point) => point.witnessRequests ?? 0),
    witnessBytes: sum(points, (point) => point.witnessBytes ?? 0),
    status: {},
    originStatus: {},
  };
  for (const point of points) {
    addCodes(total.status, point.status);
    addCodes(total.originStatus, point.originStatus);
  }
  return total;
};

/** Counters, log files and the classes of errors. */
export const telemetryContract = (bench: Bench): void => {
  describe(`${bench.name}: readings`, () => {
    test('metrics of both sources and the log lines are exactly the requests made', async () => {
      const from = new Date(Math.floor(Date.now() / hour - 1) * hour).toISOString();
      const statuses: number[] = [];
      for (const path of ['/m/1', '/m/1', '/m/2', '/missing/m']) {
        statuses.push(
          (await bench.get(path, { headers: { 'x-lab-client-ip': '8.8.8.8' } })).status,
        );
      }
      expect(statuses).toEqual([200, 200, 200, 404]);
      const own = bench.mark({ method: 'GET', host: domain, target: '/m/own' });
      await bench.get('/m/own', { headers: { 'x-lab-client-ip': '8.8.8.8', ...own } });
      // Six seconds later all of it lies before what is counted, though its minute may run on.
      clockAhead(6_000);
      const soon = { domains: [domain], from, to: new Date(Date.now() + minute).toISOString() };
      const running = await bench.driver.metrics({ ...soon, source: 'realtime', running: true });
      const still = await lab(
        bench.port,
        'GET',
        `truth?domain=${domain}&from=${from}&to=${soon.to}`,
      );
      expect(bench.told(totalOf(running.points))).toEqual(bench.told(still['total'] as Total));
      expect(Date.parse(running.completeTo) % minute).toBe(0);
      const counted = await bench.driver.metrics({ ...soon, source: 'realtime' });
      expect(counted.points.every((point) => point.at < counted.completeTo)).toBe(true);
      // Ten minutes later, or whenever the supplier promises it, the running slots and log parts are closed.
      clockAhead(bench.habits.settledAfterMs);
      const to = new Date(Math.floor(Date.now() / hour + 1) * hour).toISOString();
      const truth = await lab(bench.port, 'GET', `truth?domain=${domain}&from=${from}&to=${to}`);
      const total = bench.told(truth['total'] as Total);
      expect(total.requests).toBeGreaterThan(20);
      for (const source of ['realtime', 'accurate'] as const) {
        const page = await bench.driver.metrics({ domains: [domain], from, to, source });
        expect(bench.told(totalOf(page.points))).toEqual(total);
        expect(Date.parse(page.completeTo)).toBeGreaterThan(
          Date.now() - bench.habits.settledAfterMs + 4 * minute,
        );
        if (bench.lacks('country')) continue;
        const abroad = page.points.filter((point) => point.country === 'US');
        // A supplier that tells the platform's own requests has them beside all other figures.
        expect(sum(abroad, (point) => point.requests)).toBe(bench.tellsWitnesses ? 4 : 5);
        const apart = sum(abroad, (point) => point.witnessRequests ?? 0);
        expect(apart).toBe(bench.tellsWitnesses ? 1 : 0);
        expect(sum(abroad, (point) => point.hitRequests)).toBe(1);
      }
      const lines: LogLine[] = [];
      for (const file of await bench.driver.listLogs({ domain, from, to })) {
        const entries = await readLines(await bench.driver.fetchLog(file));
        if (bench.habits.tellsLines) expect(entries.length).toBe(file.lines);
        lines.push(...entries);
      }
      const ofVisitors = lines.filter((line) => line.witness === 0);
      expect(lines.length - ofVisitors.length).toBe(bench.tellsWitnesses ? 1 : 0);
      expect(ofVisitors.length).toBe(total.requests);
      expect(ofVisitors.reduce((bytes, line) => bytes + line.bytes, 0)).toBe(total.bytes);
      const wanted = lines.find((line) => line.path === '/missing/m');
      const country = bench.lacks('country') ? 'ZZ' : 'US';
      expect(wanted).toMatchObject({ status: 404, country, client_ip: '8.8.8.8' });
    });

    test('metrics and logs of the past agree with each other', async () => {
      // Also of a past that ended a moment ago all must be counted.
      clockAhead(bench.habits.settledAfterMs);
      const host = 'www.demo-shop.test';
      await bench.driver.createDomain({
        domain: host,
        config: bench.edge(),
        ref: bench.ref(),
      });
      await bench.serve(host);
      const to = bench.config.bornAt;
      const from = new Date(Date.parse(to) - 6 * hour).toISOString();
      const page = await bench.driver.metrics({ domains: [host], from, to, source: 'accurate' });
      const total = totalOf(page.points);
      expect(total.bytes).toBeGreaterThan(0);
      const files = await bench.driver.listLogs({ domain: host, from, to });
      expect(files.length).toBe(6);
      let requests = 0;
      let bytes = 0;
      for (const file of files) {
        for (const line of await readLines(await bench.driver.fetchLog(file))) {
          requests += 1;
          bytes += line.bytes;
        }
      }
      expect([requests, bytes]).toEqual([total.requests, total.bytes]);
    });

    test('a log file that does not fit its checksum is garbage; late logs are not listed', async () => {
      // The hour before the birth is told at any minute of the hour after it.
      clockAhead(bench.habits.settledAfterMs);
      const host = 'www.demo-shop.test';
      const to = bench.config.bornAt;
      const from = new Date(Date.parse(to) - hour).toISOString();
      const [file] = await bench.driver.listLogs({ domain: host, from, to });
      await lab(bench.port, 'PUT', 'faults', { corruptLogs: true });
      if (!file) throw new Error('no file is listed');
      const reading = bench.driver.fetchLog(file).then(readLines);
      await expect(reading).rejects.toMatchObject({ errorClass: 'garbage' });
      await lab(bench.port, 'PUT', 'faults', { lateLogsSeconds: 864_000 });
      expect(await bench.driver.listLogs({ domain: host, from, to })).toEqual([]);
      await lab(bench.port, 'PUT', 'faults', { lateLogsSeconds: 0, duplicateLogs: true });
      const twice = await bench.driver.listLogs({ domain: host, from, to });
      // Without a checksum the second one is another file, as far as anybody can know.
      if (!bench.habits.repeatsFiles) expect(twice.length).toBe(1);
      else if (bench.habits.tellsLines)
        expect(twice.map((each) => each.sha256)).toEqual([file.sha256, file.sha256]);
      else expect(twice.length).toBe(2);
    });

    test('missing counters are missing each time, the truth is not', async () => {
      clockAhead(bench.habits.settledAfterMs);
      const host = 'www.demo-shop.test';
      const to = bench.config.bornAt;
      const from = new Date(Date.parse(to) - hour).toISOString();
      const read = () => bench.driver.metrics({ domains: [host], from, to, source: 'accurate' });
      const whole = await read();
      await lab(bench.port, 'PUT', 'faults', { missingPointsPercent: 40 });
      const [once, again] = [await read(), await read()];
      const requests = (page: typeof whole) => sum(page.points, (point) => point.requests);
      expect(requests(once)).toBeLessThan(requests(whole));
      expect(again).toEqual(once);
    });

    test('each error class is told apart', async () => {
      const fails = async (faults: object) => {
        await lab(bench.port, 'POST', 'reset-faults');
        await lab(bench.port, 'PUT', 'faults', faults);
        const error = await bench.question().then(
          () => null,
          (reason: unknown) => reason,
        );
        expect(error).toBeInstanceOf(DriverError);
        return (error as DriverError).errorClass;
      };
      expect(await fails({ error500Percent: 100 })).toBe('unavailable');
      expect(await fails({ lossPercent: 100 })).toBe('unavailable');
      expect(await fails({ garbagePercent: 100 })).toBe('garbage');
      expect(await fails({ throttlePercent: 100, retryAfterSeconds: 7 })).toBe('throttled');
      expect(await fails({ refuseCredentials: true })).toBe('auth');
    });
  });
};
