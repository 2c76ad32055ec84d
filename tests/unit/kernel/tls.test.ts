import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { get } from 'node:https';
import { type AddressInfo, connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect, getCiphers, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCertificate } from '#lab/kernel/selfSigned';
import { openDoors, openRedirect, openTls } from '#server/kernel/http/tls';
import { until } from '../../support/until';

const folder = mkdtempSync(join(tmpdir(), 'tls-'));
const files = { certFile: join(folder, 'tls.crt'), keyFile: join(folder, 'tls.key') };
const name = 'console.test';
/** Writes a pair as tools that renew do, each file beside its place and then renamed; gives its fingerprint. */
const replacePair = (): string => {
  const pair = createCertificate({
    subject: name,
    names: [name],
    notAfter: new Date(Date.now() + 86_400_000),
  });
  for (const [file, text] of [
    [files.certFile, pair.certificatePem],
    [files.keyFile, pair.privateKeyPem],
  ] as const) {
    writeFileSync(`${file}.new`, text);
    renameSync(`${file}.new`, file);
  }
  return pair.fingerprint;
};

const listen = async (server: Server): Promise<number> => {
  await new Promise<void>((ok) => server.listen(0, '127.0.0.1', ok));
  return (server.address() as AddressInfo).port;
};
const reports: unknown[] = [];
const http = createServer((req, res) => res.end(`hello ${req.url}`));
http.on('upgrade', (_req, socket) => socket.end('HTTP/1.1 101 Switching Protocols\r\n\r\nup'));
let tls: ReturnType<typeof openTls>;
let port: number;
let first: string;

beforeAll(async () => {
  first = replacePair();
  tls = openTls(http, { ...files, report: (error) => void reports.push(error) });
  port = await listen(tls.server);
});
afterAll(() => {
  tls.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The socket of a handshake, or null where the server refuses it. */
const handshake = (options: ConnectionOptions = {}): Promise<TLSSocket | null> =>
  new Promise((ok) => {
    const socket = connect(
      { port, host: '127.0.0.1', servername: name, rejectUnauthorized: false, ...options },
      () => ok(socket),
    );
    socket.on('error', () => ok(null));
  });
const fingerprint = async (): Promise<string | undefined> => {
  const socket = await handshake();
  const print = socket?.getPeerCertificate().fingerprint256.replaceAll(':', '').toLowerCase();
  socket?.destroy();
  return print;
};

test('TLS 1.2 and 1.3 are spoken, older ones and suites without forward secrecy or authentication are not', async () => {
  const versions: [string, boolean][] = [];
  for (const version of ['TLSv1', 'TLSv1.1', 'TLSv1.2', 'TLSv1.3'] as const) {
    // Level 0 lets this side offer what OpenSSL itself holds for too old.
    const ciphers = version === 'TLSv1.3' ? undefined : 'ALL:@SECLEVEL=0';
    const socket = await handshake({
      minVersion: version,
      maxVersion: version,
      ...(ciphers && { ciphers }),
    });
    versions.push([version, socket !== null]);
    socket?.destroy();
  }
  expect(versions).toEqual([
    ['TLSv1', false],
    ['TLSv1.1', false],
    ['TLSv1.2', true],
    ['TLSv1.3', true],
  ]);
  const suites: string[] = [];
  for (const cipher of getCiphers().filter((each) => !each.startsWith('tls_'))) {
    const ciphers = `${cipher.toUpperCase()}:@SECLEVEL=0`;
    const socket = await handshake({ maxVersion: 'TLSv1.2', ciphers }).catch(() => null);
    if (socket) suites.push(socket.getCipher().name);
    socket?.destroy();
  }
  expect(suites.length).toBeGreaterThan(1);
  for (const suite of suites) expect(suite).toMatch(/^ECDHE-.*(GCM|CHACHA20)/);
});

test('requests and upgrades over TLS are those of the plain server', async () => {
  const text = await new Promise<string>((ok, fail) => {
    get(
      { port, host: '127.0.0.1', path: '/a?b=1', servername: name, rejectUnauthorized: false },
      (res) => {
        let heard = '';
        res.on('data', (d: Buffer) => (heard += d.toString()));
        res.on('end', () => ok(heard));
      },
    ).on('error', fail);
  });
  expect(text).toBe('hello /a?b=1');
  const socket = await handshake();
  const answer = new Promise<string>((ok) => {
    let heard = '';
    socket?.on('data', (d: Buffer) => (heard += d.toString()));
    socket?.on('close', () => ok(heard));
  });
  socket?.write(
    'GET /live HTTP/1.1\r\nhost: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n',
  );
  expect(await answer).toMatch(/^HTTP\/1\.1 101 .*up$/s);
});

test('a pair that is replaced is shown at once, one that does not fit leaves the one before', async () => {
  expect(await fingerprint()).toBe(first);
  const second = replacePair();
  await until(async () => (await fingerprint()) === second);
  writeFileSync(files.keyFile, 'no key');
  await until(() => reports.length > 0);
  expect(await fingerprint()).toBe(second);
  const third = replacePair();
  await until(async () => (await fingerprint()) === third);
});

test('without TLS a page leads to the console and nothing else is answered', async () => {
  const redirect = openRedirect('https://console.test:8443/');
  const plain = await listen(redirect);
  const ask = (head: string) =>
    new Promise<string>((ok) => {
      let heard = '';
      const socket = connectPlain(plain, '127.0.0.1', () =>
        socket.write(`${head} HTTP/1.1\r\nhost: evil.test\r\ncontent-length: 0\r\n\r\n`),
      );
      socket.on('data', (d) => (heard += d.toString()));
      socket.on('close', () => ok(heard));
    });
  const page = await ask('GET /?a=1');
  expect(page).toMatch(/^HTTP\/1\.1 308 /);
  expect(page).toMatch(/\r\nlocation: https:\/\/console\.test:8443\/\?a=1\r\n/);
  for (const head of [
    'GET /api/domains',
    'GET /api',
    'POST /',
    'GET /live/?EIO=4',
    'GET /metrics',
    'GET /readyz?x',
    'GET http://evil.test/',
  ]) {
    const answer = await ask(head);
    expect(answer).toMatch(/^HTTP\/1\.1 403 /);
    expect(answer).not.toMatch(/\r\nlocation:/i);
    expect(JSON.parse(answer.split('\r\n\r\n')[1] ?? '')).toMatchObject({ code: 'request.plain' });
  }
  redirect.close();
});

test('a start without a usable pair or address says so in both languages', async () => {
  const doors = { tlsPort: 1, redirectPort: 0, options: {}, report: () => undefined, ...files };
  await expect(openDoors(http, { ...doors, publicUrl: 'http://console.test' })).rejects.toThrow(
    /PUBLIC_URL 不是.* \/ .*PUBLIC_URL is no https/,
  );
  const missing = {
    ...doors,
    certFile: join(folder, 'none.crt'),
    publicUrl: 'https://console.test',
  };
  await expect(openDoors(http, missing)).rejects.toThrow(/none\.crt.* \/ .*none\.crt/);
  expect(await openDoors(http, { ...missing, tlsPort: 0 })).toBeInstanceOf(Function);
});
