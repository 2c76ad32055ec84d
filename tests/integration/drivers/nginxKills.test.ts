import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'undici';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { CdnDriver } from '#server/drivers/cdn/driver';
import { http } from '#server/drivers/cdn/http/driver';
import { edgeRule } from '../../support/edgeRule';
import { steadyPorts } from '../../support/ports';
import { edgeConfigFor, type Origin, pacedHttp, startOrigin, until } from '../lab/support';
import { fleetSettings, fleetToken, hasNginx } from './fleet';

const addresses = ['127.0.32.1', '127.0.32.2'] as const;
const domain = 'kills.contract.test';
const bundle = 'dist/edges.mjs';

let folder = '';
let ports = { httpPort: 0, httpsPort: 0 };
let driver: CdnDriver;
let origin: Origin;
let count = 0;
const settings: string[] = [];
const children: (ChildProcess | null)[] = [null, null, null];
/** Requests that were answered, by which the log lines are counted. */
let answered = 0;

const ref = () => `kills-${(count += 1)}`;
const launch = (index: number): void => {
  children[index] = spawn(process.execPath, [bundle, settings[index] ?? ''], { stdio: 'ignore' });
};
const kill = async (index: number): Promise<void> => {
  const child = children[index];
  if (!child) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
};
/** A visitor without kept connections: each request is one that a reload could lose. */
const visitor = new Agent({ pipelining: 0 });
const get = async (address: string, path: string) => {
  const answer = await request(`http://${address}:${ports.httpPort}${path}`, {
    dispatcher: visitor,
    headers: { host: domain },
  });
  const body = await answer.body.text();
  answered += 1;
  return { status: answer.statusCode, cache: answer.headers['x-cache'], body };
};
const online = (version: number) =>
  until(async () => {
    const status = await driver.status(domain);
    return status?.state === 'online' && status.liveVersion === version ? status : null;
  }, 20_000);
const finished = (ticket: string) =>
  until(async () => {
    const task = await driver.taskStatus(ticket);
    return ['waiting', 'active'].includes(task.state) ? null : task;
  }, 20_000);
const masterOf = (node: number): number =>
  Number(readFileSync(join(folder, `node-${node}/run/nginx.pid`), 'utf8'));
/** None while a master is only about to write its number. */
const workersOf = (master: number): number[] => {
  const path = `/proc/${master}/task/${master}/children`;
  if (master === 0 || !existsSync(path)) return [];
  return readFileSync(path, 'utf8').split(' ').filter(Boolean).map(Number);
};
/** Lines in the log files of the head. */
const linesAtHead = (): number => {
  const place = join(folder, 'head/lines', domain);
  return readdirSync(place).reduce(
    (sum, file) => sum + readFileSync(join(place, file), 'utf8').split('\n').length - 1,
    0,
  );
};
/** Asks both nodes again and again until `act` has ended; answers how many requests were served and what failed. */
const underLoad = async (act: () => Promise<void>) => {
  let running = true;
  let served = 0;
  const faults: string[] = [];
  const load = addresses.map(async (address) => {
    while (running) {
      await get(address, `/load/${served % 50}`).then(
        ({ status }) => {
          served += 1;
          if (status !== 200) faults.push(`${status}`);
        },
        (error: unknown) => faults.push(String(error)),
      );
    }
  });
  await act();
  running = false;
  await Promise.all(load);
  return { served, faults };
};

const start = async (): Promise<void> => {
  folder = mkdtempSync(join(tmpdir(), 'manifold-fleet-'));
  const [httpPort = 0, httpsPort = 0] = await steadyPorts(2);
  ports = { httpPort, httpsPort };
  const { head, nodes, baseUrl } = await fleetSettings({ folder, addresses, edges: ports });
  // Small logs are begun anew often.
  const small = nodes.map((each) => ({ node: { ...each.node, rotateMegabytes: 0.02 } }));
  for (const [index, each] of [head, ...small].entries()) {
    settings[index] = join(folder, `${index}.json`);
    writeFileSync(settings[index], JSON.stringify(each));
    launch(index);
  }
  origin = await startOrigin((req, res) => {
    const body = Buffer.from(`body of ${req.url}`);
    res.writeHead(200, { 'cache-control': 'max-age=600', 'content-length': body.length }).end(body);
  });
  driver = http.open({ baseUrl, credentials: { token: fleetToken } }, pacedHttp(15));
  await until(async () => {
    const nodes = await driver.health().catch(() => []);
    return nodes.filter((node) => node.healthy).length === 2;
  }, 30_000);
  const config = edgeConfigFor(origin.port);
  await driver.createDomain({ domain, config, ref: ref() });
  await online(1);
};
const stop = async (): Promise<void> => {
  for (const index of [1, 2, 0]) await kill(index);
  for (const index of [1, 2]) {
    const ending = spawn(process.execPath, [bundle, settings[index] ?? '', '--stop'], {
      stdio: 'ignore',
    });
    await once(ending, 'exit');
  }
  await visitor.close();
  await origin.stop();
  rmSync(folder, { recursive: true, force: true });
};

// Without nginx and its Lua module on this machine these are left out.
(hasNginx ? describe : describe.skip)(
  'a fleet of two nginx servers, each process killed in the middle',
  () => {
    beforeAll(start);
    afterAll(stop);

    test('ten configurations under load reach both nodes without a failed request', async () => {
      const { served, faults } = await underLoad(async () => {
        for (let version = 2; version <= 11; version += 1) {
          const rules = [edgeRule('/load/*', { cacheSeconds: version * 10 })];
          const config = edgeConfigFor(origin.port, rules, version);
          await driver.pushConfig({ domain, config, ref: ref() });
          await online(version);
        }
      });
      expect(faults).toEqual([]);
      expect(served).toBeGreaterThan(100);
    });

    test('an agent killed while a purge comes does it once it is back; meanwhile its nginx serves', async () => {
      for (const address of addresses) {
        await get(address, '/kept/a');
        await get(address, '/still/b');
        expect((await get(address, '/kept/a')).cache).toBe('HIT');
      }
      await kill(2);
      const targets = [{ kind: 'prefix' as const, value: `http://${domain}/kept/` }];
      const { ticket } = await driver.purge({ targets, ref: ref() });
      expect((await get(addresses[1], '/kept/a')).cache).toBe('HIT');
      expect((await get(addresses[0], '/other')).status).toBe(200);
      const task = await finished(ticket);
      expect(task.items.map(({ state, code }) => [state, code])).toEqual([['failed', 'NodeAway']]);
      expect(task.items[0]?.message).toContain('edge-2');
      expect((await driver.health()).map((node) => node.healthy)).toEqual([true, false]);
      expect((await driver.status(domain))?.message).toContain('edge-2');
      launch(2);
      await until(async () => (await driver.health()).every((node) => node.healthy), 20_000);
      for (const address of addresses) expect((await get(address, '/kept/a')).cache).toBe('MISS');
    });

    test('a killed worker is begun anew, and so is an nginx whose master was killed: purges are not forgotten', async () => {
      const master = masterOf(1);
      const before = workersOf(master);
      process.kill(before[0] ?? 0, 'SIGKILL');
      await until(
        () => workersOf(master).length === before.length && workersOf(master)[0] !== before[0],
      );
      expect((await get(addresses[0], '/kept/a')).status).toBe(200);
      const targets = [{ kind: 'url' as const, value: `http://${domain}/kept/a` }];
      const { ticket } = await driver.purge({ targets, ref: ref() });
      expect((await finished(ticket)).state).toBe('done');
      process.kill(master, 'SIGKILL');
      await until(() => masterOf(1) !== master && workersOf(masterOf(1)).length > 0, 15_000);
      const first = await until(() => get(addresses[0], '/kept/a').catch(() => null));
      // What was purged before is old for the new nginx too; what was not is still there.
      expect(first.cache).toBe('MISS');
      expect((await get(addresses[0], '/still/b')).cache).toBe('HIT');
      expect((await get(addresses[0], '/kept/a')).cache).toBe('HIT');
    });

    test('a head killed again and again keeps domains and counts each request once', async () => {
      await underLoad(async () => {
        for (let round = 0; round < 4; round += 1) {
          await kill(0);
          launch(0);
          await until(
            () =>
              driver.checkCredential().then(
                () => true,
                () => false,
              ),
            15_000,
          );
        }
      });
      await online(11);
      await until(() => linesAtHead() >= answered, 20_000);
      expect(linesAtHead()).toBe(answered);
      const rotated = readdirSync(join(folder, 'node-1/logs')).filter((name) =>
        name.startsWith('access.log.'),
      );
      expect(readFileSync(join(folder, 'node-1/logs/number.json'), 'utf8')).not.toContain(
        '"file": 1\n',
      );
      expect(rotated.length).toBeLessThan(20);
    });
  },
);
