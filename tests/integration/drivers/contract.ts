import { connect } from 'node:tls';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { edgeNodes, labCredentials } from '#lab/kernel/config';
import { createChain } from '#lab/kernel/selfSigned';
import { startSupplier } from '#lab/supplier/start';
import {
  type CdnDriver,
  DriverError,
  type DriverModule,
  type LogLine,
  type MetricPoint,
} from '#server/drivers/cdn/driver';
import {
  edgeConfigFor,
  lab,
  openClient,
  type Origin,
  ownLab,
  pacedHttp,
  rule,
  startOrigin,
  until,
} from '../lab/support';

const domain = 'shop.contract.test';
const minute = 60_000;
const hour = 60 * minute;
/** Only the clock jumps; timers and the loop stay real. */
const realTimers = [
  'hrtime',
  'nextTick',
  'performance',
  'queueMicrotask',
  'setImmediate',
  'clearImmediate',
  'setInterval',
  'clearInterval',
  'setTimeout',
  'clearTimeout',
] as const;

type Name = 'aurora' | 'borealis';

const readLines = async (chunks: AsyncIterable<Buffer>): Promise<LogLine[]> => {
  let text = '';
  for await (const chunk of chunks) text += chunk.toString('utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as LogLine);
};

const sum = (points: readonly MetricPoint[], of: (point: MetricPoint) => number): number =>
  points.reduce((total, point) => total + of(point), 0);

type Total = Omit<MetricPoint, 'domain' | 'at' | 'country'>;

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
    status: {},
    originStatus: {},
  };
  for (const point of points) {
    addCodes(total.status, point.status);
    addCodes(total.originStatus, point.originStatus);
  }
  return total;
};

const tlsFingerprint = (address: string, port: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const socket = connect(
      { host: address, port, servername: domain, rejectUnauthorized: false },
      () => {
        const told = socket.getPeerCertificate().fingerprint256;
        socket.destroy();
        resolve(told.replaceAll(':', '').toLowerCase());
      },
    );
    socket.once('error', reject);
  });

/** What a driver must do against its really running supplier; the same for every dialect. */
export const contractOf = (name: Name, module: DriverModule): void => {
  const [first = '', second = ''] = edgeNodes
    .filter((node) => node.supplier === name)
    .map((node) => node.address);
  let own: Awaited<ReturnType<typeof ownLab>>;
  let supplier: { stop(): Promise<void> };
  let origin: Origin;
  let driver: CdnDriver;
  let client: ReturnType<typeof openClient>;
  let port = 0;
  let count = 0;
  const ref = (): string => `${name}-ref-${(count += 1)}`;
  const online = (version: number) =>
    until(async () => {
      const status = await driver.status(domain);
      return status?.state === 'online' && status.liveVersion === version ? status : null;
    });
  const push = async (version: number, rules: ReturnType<typeof rule>[]) => {
    await driver.pushConfig({
      domain,
      config: edgeConfigFor(origin.port, rules, version),
      ref: ref(),
    });
    await online(version);
  };
  const finished = (ticket: string) =>
    until(async () => {
      const task = await driver.taskStatus(ticket);
      return task.state === 'waiting' || task.state === 'active' ? null : task;
    });

  beforeAll(async () => {
    own = await ownLab();
    port = own.config.suppliers[name].apiPort;
    supplier = await startSupplier(own.config, name);
    origin = await startOrigin((req, res) => {
      if (req.url?.startsWith('/missing')) {
        res.writeHead(404).end('gone');
        return;
      }
      res.writeHead(200, { 'cache-control': 'max-age=600', etag: '"one"' });
      res.end(`body of ${req.url}`);
    });
    client = openClient(own.config);
    const credentials = { ...labCredentials[name] };
    const http = pacedHttp(module.facts.callsPerSecond);
    driver = module.open({ baseUrl: `http://127.0.0.1:${port}`, credentials }, http);
  });
  afterAll(async () => {
    await client.close();
    await origin.stop();
    await supplier.stop();
    own.remove();
  });
  afterEach(async () => {
    jest.useRealTimers();
    await lab(port, 'POST', 'reset-faults');
  });

  const get = (path: string, options?: Parameters<typeof client.get>[3]) =>
    client.get(first, domain, path, options);

  describe(`${name}: domains`, () => {
    test('the credential is good', async () => {
      expect((await driver.checkCredential()).account).toContain(name);
    });

    test('a domain that nobody created has no status and no configuration', async () => {
      expect(await driver.status(domain)).toBeNull();
      await expect(driver.readConfig(domain)).rejects.toMatchObject({ errorClass: 'absent' });
      expect((await get('/x')).status).toBe(404);
    });

    test('a created domain is deployed and serves with MISS, then HIT and Age', async () => {
      const config = edgeConfigFor(origin.port);
      const created = await driver.createDomain({ domain, config, ref: ref() });
      expect(created.state).toBe('deploying');
      expect(created.cname).toContain(domain);
      await online(1);
      const miss = await get('/first');
      expect([miss.status, miss.headers['x-cache'], miss.body.toString()]).toEqual([
        200,
        'MISS',
        'body of /first',
      ]);
      const hit = await get('/first');
      expect(hit.headers['x-cache']).toBe('HIT');
      expect(Number(hit.headers['age'])).toBeGreaterThanOrEqual(0);
    });

    test('creating it again is a conflict', async () => {
      const config = edgeConfigFor(origin.port);
      await expect(driver.createDomain({ domain, config, ref: ref() })).rejects.toMatchObject({
        errorClass: 'conflict',
      });
    });

    test('the configuration comes back as it was pushed', async () => {
      const rules = [
        rule('/static/*', {
          cacheSeconds: 60,
          queryMode: 'only',
          queryNames: ['v'],
          responseHeaders: [{ operation: 'set', name: 'X-Rule', value: 'static' }],
        }),
        rule('/api/*', { dynamic: true, originProtocol: 'follow' }),
        rule('/secure/*', { forceHttps: true, queryMode: 'ignoreAll', cacheSeconds: 0 }),
      ];
      await push(2, rules);
      expect(await driver.readConfig(domain)).toEqual(edgeConfigFor(origin.port, rules, 2));
    });

    test('rules decide: query names, response headers, bypass, redirect to https', async () => {
      await get('/static/a.js?v=1&x=1');
      const same = await get('/static/a.js?x=2&v=1');
      expect([same.headers['x-cache'], same.headers['x-rule']]).toEqual(['HIT', 'static']);
      expect((await get('/static/a.js?v=2')).headers['x-cache']).toBe('MISS');
      expect((await get('/api/now')).headers['x-cache']).toBe('BYPASS');
      expect((await get('/api/now')).headers['x-cache']).toBe('BYPASS');
      const moved = await get('/secure/x');
      expect(moved.status).toBe(301);
      expect(moved.headers['location']).toBe(
        `https://${domain}:${own.config.edges.httpsPort}/secure/x`,
      );
    });

    test('what the dialect cannot express is refused as invalid', async () => {
      const change = { operation: 'set' as const, name: 'X-A', value: 'b' };
      const config = edgeConfigFor(origin.port, [rule('/*', { requestHeaders: [change] })], 3);
      const pushed = driver.pushConfig({ domain, config, ref: ref() });
      if (module.facts.cannot.includes('requestHeaders')) {
        await expect(pushed).rejects.toMatchObject({ errorClass: 'invalid' });
      } else {
        await pushed;
        await online(3);
        await get('/with-header');
        expect(origin.seen.at(-1)?.headers['x-a']).toBe('b');
      }
    });
  });

  describe(`${name}: content`, () => {
    test('purge by URL takes every query of that path and nothing else', async () => {
      for (const path of ['/p/a?q=1', '/p/a?q=2', '/p/b']) await get(path);
      const targets = [{ kind: 'url' as const, value: `http://${domain}/p/a` }];
      const task = await finished((await driver.purge({ targets, ref: ref() })).ticket);
      expect(task.state).toBe('done');
      expect((await get('/p/a?q=1')).headers['x-cache']).toBe('MISS');
      expect((await get('/p/a?q=2')).headers['x-cache']).toBe('MISS');
      expect((await get('/p/b')).headers['x-cache']).toBe('HIT');
    });

    test('purge by prefix and by host', async () => {
      for (const path of ['/dir/x', '/dir/y', '/other']) await get(path);
      const prefix = [{ kind: 'prefix' as const, value: `http://${domain}/dir/` }];
      await finished((await driver.purge({ targets: prefix, ref: ref() })).ticket);
      expect((await get('/dir/x')).headers['x-cache']).toBe('MISS');
      expect((await get('/other')).headers['x-cache']).toBe('HIT');
      const host = [{ kind: 'host' as const, value: domain }];
      await finished((await driver.purge({ targets: host, ref: ref() })).ticket);
      expect((await get('/other')).headers['x-cache']).toBe('MISS');
    });

    test('prefetch warms every node and tells each URL its own result', async () => {
      const urls = [`http://${domain}/warm`, `http://${domain}/missing`, 'http://no.test/x'];
      const { ticket } = await driver.prefetch({ urls, ref: ref() });
      const task = await finished(ticket);
      expect(task.state).toBe('partial');
      expect(task.items.map((item) => [item.target, item.state, item.code])).toEqual([
        [urls[0], 'done', null],
        [urls[1], 'failed', 'Origin404'],
        [urls[2], 'failed', 'UnknownDomain'],
      ]);
      expect((await get('/warm')).headers['x-cache']).toBe('HIT');
      expect((await client.get(second, domain, '/warm')).headers['x-cache']).toBe('HIT');
    });

    test('a task is found by its reference; an unknown one is not', async () => {
      const own = ref();
      const { ticket } = await driver.prefetch({ urls: [`http://${domain}/find`], ref: own });
      expect(await driver.findTask(own)).toEqual({ ticket });
      expect(await driver.findTask('nobody')).toBeNull();
    });

    test('a list above one call is split, found again and counted once', async () => {
      const own = ref();
      const length = module.facts.maxPrefetchUrls + 5;
      const urls = Array.from({ length }, (_, i) => `http://${domain}/many/${i}`);
      const { ticket } = await driver.prefetch({ urls, ref: own });
      expect(await driver.findTask(own)).toEqual({ ticket });
      const task = await finished(ticket);
      expect([task.state, task.items.length]).toEqual(['done', length]);
    });

    test('repeating with the same reference acts once exactly where the driver says so', async () => {
      const own = ref();
      const targets = [{ kind: 'url' as const, value: `http://${domain}/once` }];
      await driver.purge({ targets, ref: own });
      await driver.purge({ targets, ref: own });
      const ledger = await lab(port, 'GET', `ledger?kind=purge&ref=${own}`);
      expect(ledger['count']).toBe(driver.idempotent ? 1 : 2);
    });

    test('quota goes down by what was handed in', async () => {
      const left = async () =>
        (await driver.quota()).find((quota) => quota.kind === 'purgePrefix')?.left ?? 0;
      const before = await left();
      const targets = [{ kind: 'prefix' as const, value: `http://${domain}/q/` }];
      await driver.purge({ targets, ref: ref() });
      expect(await left()).toBe(before - 1);
    });
  });

  describe(`${name}: readings`, () => {
    test('metrics of both sources and the log lines are exactly the requests made', async () => {
      const from = new Date(Math.floor(Date.now() / hour - 1) * hour).toISOString();
      const statuses: number[] = [];
      for (const path of ['/m/1', '/m/1', '/m/2', '/missing/m']) {
        statuses.push((await get(path, { headers: { 'x-lab-client-ip': '8.8.8.8' } })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 404]);
      // Ten minutes later the running slots and log parts are closed.
      jest.useFakeTimers({ doNotFake: [...realTimers], now: Date.now() + 10 * minute });
      const to = new Date(Math.floor(Date.now() / hour + 1) * hour).toISOString();
      const truth = await lab(port, 'GET', `truth?domain=${domain}&from=${from}&to=${to}`);
      const total = truth['total'] as Total;
      expect(total.requests).toBeGreaterThan(20);
      for (const source of ['realtime', 'accurate'] as const) {
        const page = await driver.metrics({ domains: [domain], from, to, source });
        expect(totalOf(page.points)).toEqual(total);
        const abroad = page.points.filter((point) => point.country === 'US');
        expect(sum(abroad, (point) => point.requests)).toBe(4);
        expect(sum(abroad, (point) => point.hitRequests)).toBe(1);
        expect(Date.parse(page.completeTo)).toBeGreaterThan(Date.now() - 6 * minute);
      }
      const lines: LogLine[] = [];
      for (const file of await driver.listLogs({ domain, from, to })) {
        const found = await readLines(await driver.fetchLog(file));
        expect(found.length).toBe(file.lines);
        lines.push(...found);
      }
      expect(lines.length).toBe(total.requests);
      expect(lines.reduce((bytes, line) => bytes + line.bytes, 0)).toBe(total.bytes);
      const wanted = lines.find((line) => line.path === '/missing/m');
      expect(wanted).toMatchObject({ status: 404, country: 'US', client_ip: '8.8.8.8' });
    });

    test('metrics and logs of the past agree with each other', async () => {
      const host = 'www.demo-shop.test';
      await driver.createDomain({ domain: host, config: edgeConfigFor(origin.port), ref: ref() });
      const to = own.config.bornAt;
      const from = new Date(Date.parse(to) - 6 * hour).toISOString();
      const page = await driver.metrics({ domains: [host], from, to, source: 'accurate' });
      const total = totalOf(page.points);
      expect(total.bytes).toBeGreaterThan(1_000_000_000);
      const files = await driver.listLogs({ domain: host, from, to });
      expect(files.length).toBe(6);
      let requests = 0;
      let bytes = 0;
      for (const file of files) {
        for (const line of await readLines(await driver.fetchLog(file))) {
          requests += 1;
          bytes += line.bytes;
        }
      }
      expect([requests, bytes]).toEqual([total.requests, total.bytes]);
    });

    test('a log file that does not fit its checksum is garbage; late logs are not listed', async () => {
      const host = 'www.demo-shop.test';
      const to = own.config.bornAt;
      const from = new Date(Date.parse(to) - hour).toISOString();
      const [file] = await driver.listLogs({ domain: host, from, to });
      await lab(port, 'PUT', 'faults', { corruptLogs: true });
      if (!file) throw new Error('no file is listed');
      const reading = driver.fetchLog(file).then(readLines);
      await expect(reading).rejects.toMatchObject({ errorClass: 'garbage' });
      await lab(port, 'PUT', 'faults', { lateLogsSeconds: 864_000 });
      expect(await driver.listLogs({ domain: host, from, to })).toEqual([]);
      await lab(port, 'PUT', 'faults', { lateLogsSeconds: 0, duplicateLogs: true });
      const twice = await driver.listLogs({ domain: host, from, to });
      expect(twice.map((each) => each.sha256)).toEqual([file.sha256, file.sha256]);
    });

    test('missing counters are missing each time, the truth is not', async () => {
      const host = 'www.demo-shop.test';
      const to = own.config.bornAt;
      const from = new Date(Date.parse(to) - hour).toISOString();
      const read = () => driver.metrics({ domains: [host], from, to, source: 'accurate' });
      const whole = await read();
      await lab(port, 'PUT', 'faults', { missingPointsPercent: 40 });
      const [once, again] = [await read(), await read()];
      expect(once.points.length).toBeLessThan(whole.points.length);
      expect(again).toEqual(once);
    });

    test('each error class is told apart', async () => {
      const fails = async (faults: object) => {
        await lab(port, 'POST', 'reset-faults');
        await lab(port, 'PUT', 'faults', faults);
        const error = await driver.quota().then(
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

  describe(`${name}: certificate and end`, () => {
    test('a certificate is shown over TLS on every node once it is deployed', async () => {
      await online((await driver.status(domain))?.liveVersion ?? 0);
      const chain = createChain({ subject: domain, names: [domain] });
      await driver.setCertificate({
        domain,
        certificatePem: chain.certificatePem,
        privateKeyPem: chain.privateKeyPem,
        ref: ref(),
      });
      await until(
        async () => (await driver.status(domain))?.certificateFingerprint === chain.fingerprint,
      );
      for (const address of [first, second]) {
        expect(await tlsFingerprint(address, own.config.edges.httpsPort)).toBe(chain.fingerprint);
      }
      await lab(port, 'PUT', 'faults', { wrongCertificate: true });
      expect(await tlsFingerprint(first, own.config.edges.httpsPort)).not.toBe(chain.fingerprint);
    });

    test('a key that does not belong to the certificate is invalid', async () => {
      const one = createChain({ subject: domain, names: [domain] });
      const two = createChain({ subject: domain, names: [domain] });
      const pair = { certificatePem: one.certificatePem, privateKeyPem: two.privateKeyPem };
      await expect(driver.setCertificate({ domain, ...pair, ref: ref() })).rejects.toMatchObject({
        errorClass: 'invalid',
      });
    });

    test('a stopped domain refuses and a removed one is unknown', async () => {
      await driver.setEnabled({ domain, enabled: false, ref: ref() });
      await until(async () => (await driver.status(domain))?.state === 'stopped');
      expect((await get('/first')).status).toBe(403);
      await driver.removeDomain({ domain, ref: ref() });
      expect(await driver.status(domain)).toBeNull();
      expect((await get('/first')).status).toBe(404);
    });
  });
};
