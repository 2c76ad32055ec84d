import { type ChildProcess, spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { labCredentials } from '#lab/kernel/config';
import { createChain } from '#lab/kernel/selfSigned';
import { aurora } from '#server/drivers/cdn/aurora/driver';
import {
  edgeConfigFor,
  lab,
  openClient,
  type Origin,
  ownLab,
  plainHttp,
  startOrigin,
  until,
} from './support';
import { edgeRule as rule } from '../../support/edgeRule';

const domain = 'kill.lab.test';
const address = '127.0.10.1';
let own: Awaited<ReturnType<typeof ownLab>>;
let origin: Origin;
let child: ChildProcess | undefined;

const start = async (): Promise<void> => {
  const file = join(own.config.dataDir, 'lab.json');
  writeFileSync(file, JSON.stringify(own.config));
  const started = spawn(process.execPath, ['dist/lab.mjs', '--role=aurora'], {
    env: { ...process.env, LAB_CONFIG: file, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  let output = '';
  started.stdout?.on('data', (chunk: Buffer) => {
    output += chunk.toString('utf8');
  });
  await until(() => output.includes('ready'), 20_000);
};
const ended = (): Promise<number | null> =>
  new Promise((resolve) => {
    if (!child || child.exitCode !== null || child.signalCode !== null) resolve(null);
    else child.once('exit', (code) => resolve(code));
  });

beforeAll(async () => {
  own = await ownLab();
  origin = await startOrigin((_req, res) => {
    res.writeHead(200, { 'cache-control': 'max-age=600' }).end('body');
  });
  await start();
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await ended();
  await origin.stop();
  own.remove();
});

test('a killed supplier forgets nothing it acknowledged, and SIGTERM ends it cleanly', async () => {
  const port = own.config.suppliers.aurora.apiPort;
  const credentials = { ...labCredentials.aurora };
  const driver = aurora.open({ baseUrl: `http://127.0.0.1:${port}`, credentials }, plainHttp);
  const client = openClient(own.config);
  const chain = createChain({ subject: domain, names: [domain] });
  const rules = [rule('/*', { cacheSeconds: 60 })];
  await driver.createDomain({ domain, config: edgeConfigFor(origin.port), ref: 'create' });
  await driver.pushConfig({ domain, config: edgeConfigFor(origin.port, rules, 2), ref: 'push' });
  await until(async () => (await driver.status(domain))?.liveVersion === 2);
  for (let i = 0; i < 5; i += 1) await client.get(address, domain, `/x${i}`);
  const range = `from=${new Date(Date.now() - 3_600_000).toISOString()}&to=${new Date(Date.now() + 600_000).toISOString()}`;
  const before = await lab(port, 'GET', `truth?${range}`);
  expect((before['total'] as { requests: number }).requests).toBe(5);
  const urls = Array.from({ length: 400 }, (_, i) => `http://${domain}/warm/${i}`);
  const { ticket } = await driver.prefetch({ urls, ref: 'warm' });
  // Killed while the certificate and the prefetch are still on their way.
  const pem = { certificatePem: chain.certificatePem, privateKeyPem: chain.privateKeyPem };
  await driver.setCertificate({ domain, ...pem, ref: 'certificate' });
  child?.kill('SIGKILL');
  await ended();
  await start();
  await until(
    async () => (await driver.status(domain))?.certificateFingerprint === chain.fingerprint,
  );
  expect((await driver.readConfig(domain)).rules).toEqual(rules);
  await until(async () => (await driver.taskStatus(ticket)).state === 'done');
  expect(await driver.findTask('warm')).toEqual({ ticket });
  // The same reference after the restart still acts once.
  expect(await driver.prefetch({ urls, ref: 'warm' })).toEqual({ ticket });
  expect((await lab(port, 'GET', 'ledger?kind=prefetch&ref=warm'))['count']).toBe(urls.length);
  expect((await lab(port, 'GET', `truth?${range}`))['total']).toEqual(before['total']);
  expect((await client.get(address, domain, '/warm/7')).headers['x-cache']).toBe('HIT');
  await client.close();
  child?.kill('SIGTERM');
  expect(await ended()).toBe(0);
});
