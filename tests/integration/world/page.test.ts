import { spawn } from 'node:child_process';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import nodemailer from 'nodemailer';
import { Agent, fetch } from 'undici';
import { labToken } from '../lab/support';
import { makeConfig, type RunningWorld, runWorld } from './world';

let world: RunningWorld;
let base = '';
const own = { 'x-lab-token': labToken };
const dispatcher = new Agent({ pipelining: 0 });
beforeAll(async () => {
  world = await runWorld();
  base = `http://127.0.0.1:${world.config.world.controlPort}`;
});
afterAll(() => world.remove());

const post = (action: string, fields: Record<string, string>, headers = {}) =>
  fetch(`${base}/ui/${action}`, {
    method: 'POST',
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...own, ...headers },
    redirect: 'manual',
    dispatcher,
  });
const text = async (path: string): Promise<string> =>
  (await fetch(base + path, { headers: own, dispatcher })).text();

test('the page shows what came in, with every foreign text escaped', async () => {
  await fetch(`${base}/hook/x`, { method: 'POST', body: '<script>alert(1)</script>', dispatcher });
  await nodemailer
    .createTransport({ host: '127.0.0.1', port: world.config.world.smtpPort, ignoreTLS: true })
    .sendMail({ from: 'a@b.test', to: 'c@d.test', subject: '<img src=x>', html: '<b>"x"</b>' });
  const reply = await fetch(base, { headers: own, dispatcher });
  const page = await reply.text();
  expect(reply.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(page).toContain('&lt;script&gt;alert(1)');
  expect(page).toContain('&lt;img src=x&gt;');
  expect(page).not.toContain('<script');
  expect(page).toContain('邮件 · Mail');
  expect(page).toContain('cdn.manifold.test');
  expect(page).not.toMatch(/(src|href)="https?:(?!\/\/db-ip\.com")/);
  expect(await text('/ui/mail/1')).toContain('srcdoc="&lt;b&gt;&quot;x&quot;&lt;/b&gt;');
});

test('its forms switch faults and go back to their section', async () => {
  const reply = await post('dns-faults', { delayMs: '5', lossPercent: '0', servfail: '1' });
  expect([reply.status, reply.headers.get('location')]).toEqual([303, '/#zones']);
  expect((await world.call('GET', '/dns/faults')).json).toEqual({
    delayMs: 5,
    lossPercent: 0,
    servfail: true,
  });
  await post('dns-faults', { delayMs: '0', lossPercent: '0' });
  await post('record', { name: 'p.demo-shop.test', type: 'TXT', ttl: '60', value: 'by form' });
  expect(await text('/')).toContain('by form');
  await post('traffic', { rps: '2', paused: '1', burstHost: '', burstStatus: '503' });
  expect((await world.call('GET', '/traffic')).json).toMatchObject({ rps: 2, paused: true });
});

test('bad fields, unknown actions and forms of other sites are refused with a reason', async () => {
  const bad = await post('dns-faults', { delayMs: 'x', lossPercent: '0' });
  expect([bad.status, await bad.text()]).toEqual([400, expect.stringContaining('delayMs')]);
  expect((await post('constructor', {})).status).toBe(404);
  expect((await post('mail-clear', {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
});

test('only who has the token of the printed address reads the pages and sinks, and by own names', async () => {
  const status = async (path: string, headers: Record<string, string> = {}) => {
    const at = new URL(path, base);
    return new Promise<number>((done, refuse) => {
      const call = request(at, { headers, agent: false }, (res) => {
        res.resume();
        done(res.statusCode ?? 0);
      });
      call.on('error', refuse).end();
    });
  };
  for (const path of ['/', '/sink/mail', '/sink/webhooks', '/traffic', '/ui/mail/1'])
    expect([path, await status(path)]).toEqual([path, 401]);
  expect(await status('/sink/mail', { 'x-lab-token': 'token-of-another-lab' })).toBe(401);
  expect(await status('/sink/mail', own)).toBe(200);
  // A name of somebody else's that leads here, as a page in a browser would use it.
  expect(await status('/sink/mail', { ...own, host: 'rebound.example' })).toBe(401);
  const opened = await fetch(`${base}/?token=${labToken}`, { redirect: 'manual', dispatcher });
  const cookie = opened.headers.get('set-cookie') ?? '';
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/']);
  expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/);
  expect(await status('/', { cookie: cookie.split(';')[0] ?? '' })).toBe(200);
  // What the world offers to everybody stays open.
  expect(await status('/dns/zones')).toBe(200);
  expect(await status('/acme/directory')).toBe(200);
});

test('nothing the lab writes is for other users', async () => {
  const config = await makeConfig();
  const file = join(config.dataDir, 'lab.json');
  const dataDir = join(config.dataDir, 'lab');
  writeFileSync(file, JSON.stringify({ ...config, dataDir }));
  const child = spawn(process.execPath, ['dist/lab.mjs', '--role=world'], {
    env: { ...process.env, NODE_OPTIONS: '', LAB_CONFIG: file },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    await new Promise((ready) => child.stdout.once('data', ready));
    const files = ['.', ...readdirSync(dataDir, { recursive: true })].map(String);
    const others = files.filter((path) => (statSync(join(dataDir, path)).mode & 0o077) !== 0);
    expect([files.length > 3, others]).toEqual([true, []]);
  } finally {
    child.kill('SIGKILL');
    rmSync(config.dataDir, { recursive: true, force: true });
  }
});
