import { createSocket, type Socket } from 'node:dgram';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { decode, encode } from 'dns-packet';
import PostalMime from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { audits } from '#shared/areas/platform/audit/audit';
import { outsideServices } from '#shared/areas/platform/system/outsideServices';
import { queueEmail } from '#server/model/platform/session/mail/emails.store';
import { askTxt } from '#server/model/cdn/domains/verification/dnsLookups';
import { system } from '#server/kernel/db/context';
import { openOutbound } from '#server/kernel/outbound/outbound';
import { openOutside } from '#server/kernel/outbound/outsideServices';
import { type Bench, type Caller, startBench } from '../../../support/bench';

/** A mail relay that keeps what it gets. */
const startRelay = async () => {
  const received: Buffer[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onAuth: ({ username, password }, _session, done) =>
      done(null, { user: `${username}:${password}` }),
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (c: Buffer) => chunks.push(c));
      stream.on('end', () => {
        received.push(Buffer.concat(chunks));
        done();
      });
    },
  });
  await new Promise<void>((ok) => void server.listen(0, '127.0.0.1', ok));
  const { port } = server.server.address() as AddressInfo; // a TCP listener has an AddressInfo
  const letters = () => Promise.all(received.map((raw) => PostalMime.parse(raw)));
  return { port, letters, stop: () => new Promise<void>((ok) => server.close(ok)) };
};
/** A resolver that knows one TXT record and one address under every name. */
const startResolver = async (text: string): Promise<Socket> => {
  const socket = createSocket('udp4');
  socket.on('message', (packet, from) => {
    const { id, questions = [] } = decode(packet);
    const [question] = questions;
    const name = question?.name ?? '';
    const answers =
      question?.type === 'TXT'
        ? [{ type: 'TXT' as const, name, ttl: 0, data: text }]
        : question?.type === 'A'
          ? [{ type: 'A' as const, name, ttl: 0, data: '203.0.113.7' }]
          : [];
    const reply = encode({ type: 'response', id: id ?? 0, flags: 0x180, questions, answers });
    socket.send(reply, from.port, from.address);
  });
  await new Promise<void>((ok) => socket.bind(0, '127.0.0.1', ok));
  return socket;
};

let bench: Bench;
let root: Caller;
let [first, second] = [] as unknown as Awaited<ReturnType<typeof startRelay>>[];
let dns: Socket;
beforeAll(async () => {
  [first, second] = [await startRelay(), await startRelay()];
  dns = await startResolver('set-at-run-time');
  bench = await startBench({ env: { SMTP_URL: `smtp://127.0.0.1:${first.port}` } });
  root = await bench.staff();
});
afterAll(async () => {
  await bench.stop();
  await Promise.all([first?.stop(), second?.stop()]);
  dns.close();
});
const nothingSet = { mailFrom: null, dnsServers: null, notifyUrl: null };
const letterTo = (to: string, key: string) =>
  bench.platform.run(system, (ctx) =>
    queueEmail(ctx, {
      to,
      template: 'plain',
      values: { subject: key, text: key },
      language: 'en',
      key,
    }),
  );
const arrivesAt = (relay: typeof first, to: string) =>
  bench.until(async () => {
    const mail = (await relay?.letters())?.find((m) => m.to?.[0]?.address === to);
    return mail ?? null;
  });

test('a mail relay set over the API takes the next letter of the workers, and null goes back', async () => {
  await letterTo('one@example.test', 'before');
  await arrivesAt(first, 'one@example.test');
  const smtpUrl = `smtp://relay:secret-of-the-relay@127.0.0.1:${second?.port}`;
  const set = await root.call(outsideServices.endpoints.update, {
    ...nothingSet,
    mailFrom: 'Desk <desk@example.test>',
    smtpUrl,
  });
  expect(set).toMatchObject({ smtpUrlSet: true, inUse: { smtpHost: `127.0.0.1:${second?.port}` } });
  await letterTo('two@example.test', 'after');
  expect((await arrivesAt(second, 'two@example.test')).from?.address).toBe('desk@example.test');
  const result = await root.call(outsideServices.endpoints.testMail, { to: 'three@example.test' });
  expect(result.ok).toBe(true);
  await arrivesAt(second, 'three@example.test');
  await root.call(outsideServices.endpoints.update, { ...nothingSet, smtpUrl: null });
  await letterTo('four@example.test', 'back');
  await arrivesAt(first, 'four@example.test');
});

test('resolvers set over the API are asked by verification and outgoing requests of every process', async () => {
  const services = openOutside(bench.platform);
  const other = openOutbound({
    allowCidrs: [],
    ports: [],
    dnsServers: async () => (await services()).dnsServers,
  });
  const dnsServers = [`127.0.0.1:${dns.address().port}`];
  const set = await root.call(outsideServices.endpoints.update, { ...nothingSet, dnsServers });
  expect(set.inUse.dnsServers).toEqual(dnsServers);
  expect(await other.resolve('somewhere.test')).toEqual(['203.0.113.7']);
  const question = { root: 'some.test', name: '_proof.some.test', value: 'set-at-run-time' };
  const answers = await askTxt(question);
  expect(answers).toContainEqual(expect.objectContaining({ server: dnsServers[0], seen: true }));
  await root.call(outsideServices.endpoints.update, nothingSet);
});

test('what is no relay and no resolver is refused at its field', async () => {
  const wrong = [
    [{ ...nothingSet, smtpUrl: 'http://127.0.0.1' }, 'smtpUrl'],
    [{ ...nothingSet, dnsServers: ['999.1.1.1'] }, 'dnsServers'],
    [{ ...nothingSet, dnsServers: ['name.test'] }, 'dnsServers.0'],
  ] as const;
  for (const [input, path] of wrong)
    await expect(root.call(outsideServices.endpoints.update, input as never)).rejects.toMatchObject(
      { status: 400, body: { fields: [{ path }] } },
    );
});

test('a change leaves an audit record that shows no secret, and the database holds none', async () => {
  const smtpUrl = 'smtp://a:never-in-clear@127.0.0.1:9';
  await root.call(outsideServices.endpoints.update, { ...nothingSet, smtpUrl });
  const { rows } = await root.call(audits.endpoints.list, { module: 'outsideService' } as never);
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain('never-in-clear');
  const [row] = await bench.sql<{ row: string }>('select t::text as row from outside_service t');
  expect(row?.row).not.toContain('never-in-clear');
  const mail = await root.call(outsideServices.endpoints.testMail, { to: 'x@example.test' });
  expect(mail).toMatchObject({ ok: false });
  expect(mail.answer).not.toContain('never-in-clear');
});
