import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { labCredentials } from '#lab/kernel/config';
import { createChain } from '#lab/kernel/selfSigned';
import { gcore } from '#server/drivers/cdn/gcore/driver';
import { edgeRule } from '../../support/edgeRule';
import { until } from '../lab/support';
import { officialBench, type Sent, tour } from './officialBench';

/*
 * Gcore publishes no client for JavaScript: its client for Python (PyPI `gcore`) is the second one of the emulator, where
 * it is installed. It holds each answer to its own types, and sends again what our driver sends.
 */
const python = process.env['PYTHON'] ?? 'python3';
const isPresent = spawnSync(python, ['-c', 'import gcore']).status === 0;
const script = join(import.meta.dirname, 'gcoreClient.py');
const { token } = labCredentials.gcore;

const normal = (_headers: unknown, url: string, body: string, method: string): Sent => {
  const { pathname, searchParams } = new URL(url, 'http://any.test');
  const query = [...searchParams].toSorted(([a, x], [b, y]) => (a + x < b + y ? -1 : 1));
  const parameters = { query, body: body === '' ? null : (JSON.parse(body) as unknown) };
  return { action: `${method} ${pathname}`, version: '', parameters };
};
const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
const nothing = '{"id":1,"count":0,"results":[],"data":[],"meta":{"count":0}}';
const bench = officialBench(normal, nothing, methods, 8);

/** What their client prints. */
const run = (args: readonly string[], input = ''): Promise<string> =>
  new Promise((resolve, reject) => {
    const child = spawn(python, [script, ...args]);
    const [out, err]: [string[], string[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => out.push(chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => err.push(chunk.toString()));
    child.on('close', (code) =>
      code === 0 ? resolve(out.join('')) : reject(new Error(err.join(''))),
    );
    child.stdin.end(input);
  });

(isPresent ? describe : describe.skip)('with the client of Gcore', () => {
  test('Gcore: its own client is content with the emulator, from domain to log', async () => {
    const domain = bench.host('sdk');
    const chain = createChain({ subject: domain, names: [domain] });
    const pair = JSON.stringify({ certificate: chain.certificatePem, key: chain.privateKeyPem });
    const baseUrl = `http://127.0.0.1:${bench.ports.gcore}`;
    // Its past is asked for, so the domain must have been there.
    const host = 'www.demo-shop.test';
    const { driver } = bench.recording(gcore, baseUrl, { token });
    const origin = { host: '127.0.0.1', port: 80, protocol: 'http' as const, hostHeader: null };
    await driver.createDomain({
      domain: host,
      config: { version: 1, origin, rules: [] },
      ref: 'a',
    });
    const answer: unknown = JSON.parse(await run([baseUrl, token, 'tour', domain, pair]));
    expect(answer).toEqual({
      zone: 'cllab.aurora-edge.test',
      created: 'processed',
      refused: [400, 400],
      rules: [['static', '7200s']],
      certificate: [true, true],
      purges: ['purge_by_pattern', 'purge_by_url'],
      slots: 12,
      logs: [5, true, host],
      deleted: 0,
    });
  });
});

const rules = [
  edgeRule('/static/*', {
    cacheSeconds: 60,
    queryMode: 'only',
    queryNames: ['v', 'w'],
    originProtocol: 'https',
    responseHeaders: [
      { operation: 'set', name: 'X-Rule', value: 'static & more+' },
      { operation: 'remove', name: 'X-Powered-By', value: '' },
    ],
  }),
  edgeRule('/*.jpg', {
    queryMode: 'ignore',
    queryNames: ['utm'],
    cacheSeconds: 0,
    forceHttps: true,
    requestHeaders: [{ operation: 'set', name: 'X-Asked-By', value: 'a' }],
  }),
];

test(`Gcore: our driver's way from a domain to its end${isPresent ? ' is what their own client sends' : ''}`, async () => {
  const baseUrl = `http://127.0.0.1:${bench.ports.gcore}`;
  const { driver, sent } = bench.recording(gcore, baseUrl, { token });
  bench.caught.sent.length = 0;
  const domain = bench.host('ours');
  await tour(
    driver,
    domain,
    rules,
    () => until(async () => (await driver.status(domain))?.state === 'stopped'),
    { prefetch: false },
  );
  const kinds = new Set(sent.map(({ action }) => action.replaceAll(/\/\d+/g, '/{id}')));
  expect(kinds.size).toBeGreaterThan(15);
  if (!isPresent) return;
  await run([`http://127.0.0.1:${bench.caught.port}`, token, 'again'], JSON.stringify(sent));
  expect(bench.caught.sent).toEqual(sent);
});
