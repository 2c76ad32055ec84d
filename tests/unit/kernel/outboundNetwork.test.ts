import { createSocket, type Socket } from 'node:dgram';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { decode, encode } from 'dns-packet';
import { openOutbound } from '#server/kernel/outbound/outbound';

/** What must never be asked, and a server that sends people there. */
let canary: Server;
let redirector: Server;
let dns: Socket;
let touched = 0;
let answers: string[][] = [];
let count = 0;
const portOf = (s: Server) => (s.address() as { port: number }).port;
const listen = (s: Server, host: string) =>
  new Promise<void>((ok) => s.listen(0, host, () => ok()));
beforeAll(async () => {
  canary = createServer((_req, res) => {
    touched += 1;
    res.end('secret');
  });
  redirector = createServer((_req, res) => {
    res.writeHead(302, { location: `http://127.0.0.1:${portOf(canary)}/` });
    res.end();
  });
  dns = createSocket('udp4');
  dns.on('message', (message, from) => {
    const { id, questions = [] } = decode(message);
    const [question] = questions;
    const wanted = question?.type === 'A';
    const records = wanted ? (answers[Math.min(count, answers.length - 1)] ?? []) : [];
    if (wanted) count += 1;
    const reply = encode({
      type: 'response',
      id: id ?? 0,
      flags: 0x180,
      questions,
      answers: records.map((data) => ({ type: 'A', name: question?.name ?? '', ttl: 0, data })),
    });
    dns.send(reply, from.port, from.address);
  });
  await Promise.all([
    listen(canary, '127.0.0.1'),
    listen(redirector, '127.0.0.2'),
    new Promise<void>((ok) => dns.bind(0, '127.0.0.1', () => ok())),
  ]);
});
afterAll(() => {
  canary.close();
  redirector.close();
  dns.close();
});
beforeEach(() => {
  touched = 0;
  count = 0;
});
const outbound = (allowCidrs: string[]) =>
  openOutbound({
    allowCidrs,
    ports: ['1-65535'],
    dnsServers: async () => [`127.0.0.1:${dns.address().port}`],
  });

test('a name that turns to a private address after the check is still reached at the checked one', async () => {
  // Allowed is 127.0.0.3 alone, where nobody listens; the second answer is the canary's address.
  answers = [['127.0.0.3'], ['127.0.0.1'], ['127.0.0.1']];
  const url = `http://rebind.test:${portOf(canary)}/`;
  await expect(
    outbound(['127.0.0.3/32']).fetch({ method: 'GET', url, timeoutMs: 2_000 }),
  ).rejects.toMatchObject({ code: 'outbound.failed' });
  expect(count).toBe(1);
  await expect(
    outbound(['127.0.0.3/32']).fetch({ method: 'GET', url, timeoutMs: 2_000 }),
  ).rejects.toMatchObject({ code: 'outbound.refused' });
  expect(touched).toBe(0);
});
test('a host whose first addresses are dead is reached at the next one', async () => {
  // Nobody listens at the first, nothing comes back from the second.
  answers = [['127.0.0.3', '192.0.2.1', '127.0.0.1']];
  const url = `http://many.test:${portOf(canary)}/`;
  const reached = await outbound(['127.0.0.0/8', '192.0.2.0/24']).fetch({ method: 'POST', url });
  expect([reached.status, touched]).toEqual([200, 1]);
});
test('a name with a public and a private address is refused whole', async () => {
  answers = [['93.184.216.34', '127.0.0.1']];
  const url = `http://both.test:${portOf(canary)}/`;
  await expect(outbound([]).fetch({ method: 'GET', url })).rejects.toMatchObject({
    code: 'outbound.refused',
  });
  expect(touched).toBe(0);
});
test('a redirect is answered as it is and never followed', async () => {
  const answer = await outbound(['127.0.0.2/32']).fetch({
    method: 'GET',
    url: `http://127.0.0.2:${portOf(redirector)}/`,
  });
  expect(answer.status).toBe(302);
  expect(touched).toBe(0);
});

const port = () => portOf(canary);
const forms: (() => string)[] = [
  () => `http://127.0.0.1:${port()}/`,
  () => `http://127.1:${port()}/`,
  () => `http://127.0.1:${port()}/`,
  () => `http://0x7f000001:${port()}/`,
  () => `http://0x7f.1:${port()}/`,
  () => `http://0x7f.0x0.0x0.0x1:${port()}/`,
  () => `http://2130706433:${port()}/`,
  () => `http://0177.0.0.1:${port()}/`,
  () => `http://017700000001:${port()}/`,
  () => `http://0:${port()}/`,
  () => `http://0.0.0.0:${port()}/`,
  () => `http://127.0.0.1.:${port()}/`,
  () => `http://127.255.255.254:${port()}/`,
  () => `http://[::1]:${port()}/`,
  () => `http://[::]:${port()}/`,
  () => `http://[0:0:0:0:0:0:0:1]:${port()}/`,
  () => `http://[::ffff:127.0.0.1]:${port()}/`,
  () => `http://[::ffff:7f00:1]:${port()}/`,
  () => `http://[::127.0.0.1]:${port()}/`,
  () => `http://[64:ff9b::127.0.0.1]:${port()}/`,
  () => `http://[2002:7f00:1::]:${port()}/`,
  () => `http://[fe80::1]:${port()}/`,
  () => `http://[fd00::1]:${port()}/`,
  () => `http://１２７.０.０.１:${port()}/`,
  () => `http://①②⑦.0.0.1:${port()}/`,
  () => `http://127。0。0。1:${port()}/`,
  () => `http://%31%32%37.0.0.1:${port()}/`,
  () => `http://public.test@127.0.0.1:${port()}/`,
  () => `http://127.0.0.1:${port()}\\@public.test/`,
  () => `http:\\\\127.0.0.1:${port()}/`,
  () => `http:127.0.0.1:${port()}/`,
  () => `\thttp://127.0.0.1:${port()}/`,
  () => `HTTP://127.0.0.1:${port()}/`,
  () => `ws://127.0.0.1:${port()}/`,
  () => `gopher://127.0.0.1:${port()}/_GET`,
  () => `ftp://127.0.0.1:${port()}/`,
  () => 'file:///etc/passwd',
  () => 'data:text/plain,x',
  () => 'http://169.254.169.254/latest/meta-data',
  () => 'http://100.64.0.1/',
  () => 'http://192.168.0.1/',
  () => 'http://10.0.0.1/',
];
test('forty hostile ways to write an address reach nothing', async () => {
  answers = [['127.0.0.1']];
  const { fetch } = outbound([]);
  for (const form of forms) {
    const url = form();
    const ended = await fetch({ method: 'GET', url, timeoutMs: 1_000 }).then(
      () => 'reached',
      (e: { code?: string }) => String(e.code),
    );
    expect({ url, ended }).toEqual({
      url,
      ended: expect.stringMatching(/^(outbound\.(refused|failed)|ERR_INVALID_URL)$/),
    });
  }
  expect(touched).toBe(0);
});
