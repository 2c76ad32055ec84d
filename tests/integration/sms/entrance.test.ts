import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect as connectTls } from 'node:tls';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCertificate } from '#lab/kernel/selfSigned';
import { smsRecords } from '#shared/areas/sms/records/records';
import { smsParams } from '#shared/areas/sms/routing/params';
import { contentsOf } from '#shared/kernel/smpp/content';
import { statuses } from '#shared/kernel/smpp/layouts.data';
import { encodePdu } from '#shared/kernel/smpp/pdu';
import { until } from '../../support/bench';
import { type CustomerWorld, startCustomerWorld } from './customerWorld';
import { copiesIn, numbers, paramOf } from './world';

let own: CustomerWorld;
beforeAll(async () => {
  own = await startCustomerWorld();
});
afterAll(() => own?.stop());

test('a message whose validity ends before a carrier takes it never goes out, and its sender gets EXPIRED', async () => {
  const { world } = own;
  const customer = await own.bind(await own.access('valid'));
  const [past, wrong] = [
    await customer.submit('8613800050001', 'past', { validity_period: '200101000000000+' }),
    await customer.submit('8613800050001', 'wrong', { validity_period: 'tomorrow' }),
  ];
  expect([past.status, wrong.status]).toEqual([statuses.invalidExpiry, statuses.invalidExpiry]);
  // No carrier can be reached: what is taken waits.
  const reach = async (isThere: boolean) => {
    for (const name of ['meridian', 'solstice', 'zenith'] as const)
      await world.staff.call(smsParams.endpoints.update, {
        ...paramOf(name, isThere ? world.carriers[name].port : 1),
        id: world.params[name],
      });
    const count = isThere ? 3 : 0;
    await until(() => own.standing() === count, { ms: 30_000, what: `${count} sessions` });
  };
  await reach(false);
  const to = numbers(50_010, 4);
  const at = new Date(Date.now() + 7_000 + 2 * 3_600_000).toISOString();
  // Two hours ahead of UTC, and as a span.
  const absolute = `${at.replace(/\D/g, '').slice(2, 14)}008+`;
  const short = await customer.submit(to[0] as string, 'short', { validity_period: absolute });
  const span = { validity_period: '000000000002000R' };
  const other = await customer.submit(to[1] as string, 'other', span);
  const parts = contentsOf('长短信'.repeat(30), () => 77, 'udh');
  const long = [];
  for (const content of parts)
    long.push(await customer.submit(to[2] as string, '', { ...content, ...span }));
  const longest = await customer.submit(to[3] as string, 'longest', {
    validity_period: '000001000000000R',
  });
  await until(() => customer.receipts.length >= 3, { ms: 20_000, what: 'three receipts' });
  expect(customer.receipts.map((r) => [r.id, r.state]).toSorted()).toEqual(
    [short.id, other.id, long[0]?.id].map((id) => [id, 'expired']).toSorted(),
  );
  const record = await world.me.call(smsRecords.endpoints.one, { id: short.id });
  expect(record).toMatchObject({ state: 'expired', err: 'validity' });
  await reach(true);
  await until(() => customer.receipts.length >= 4, { ms: 30_000, what: 'the last receipt' });
  expect(customer.receipts[3]).toMatchObject({ id: longest.id, state: 'delivered' });
  const copies = copiesIn(world.carriers);
  expect(to.map((n) => copies.get(`${n} `) ?? 0)).toEqual([0, 0, 0, 1]);
});

test('a customer that floods delays nobody else: others have their answers within a moment', async () => {
  const calm = await own.bind(await own.access('calm'));
  const flooding = await own.bind(await own.access('flood'));
  const octets = Buffer.concat(
    Array.from({ length: 2_000 }, (_, i) =>
      encodePdu({ command: 'query_sm', sequence: i + 1, fields: { message_id: 'none' } }),
    ),
  );
  const ping = () =>
    new Promise<number>((done) => {
      const began = performance.now();
      calm.session.request('enquire_link', {}, () => done(performance.now() - began));
    });
  const took: number[] = [];
  const end = performance.now() + 3_000;
  let sent = 0;
  while (performance.now() < end) {
    while (flooding.socket.writableLength < 4 * octets.length && sent < 200) {
      flooding.socket.write(octets);
      sent += 1;
    }
    took.push(await ping());
  }
  took.sort((a, b) => a - b);
  const at = (share: number) => took[Math.floor((took.length - 1) * share)] as number;
  process.stdout.write(
    `flood of ${sent * 2_000} PDUs: ${took.length} answers, p50 ${at(0.5).toFixed(1)}, p99 ${at(0.99).toFixed(1)} ms\n`,
  );
  expect(sent).toBeGreaterThan(3);
  expect(at(0.99)).toBeLessThan(250);
});

test('the entrance takes over a certificate that was renewed; sessions that stand stay', async () => {
  const { world, tls } = own;
  const credential = await own.access('renewed');
  const ca = readFileSync(join(world.bench.folder, 'smpp.crt'), 'utf8');
  const before = await own.bind(credential, { ...tls(), ca });
  expect(before.status).toBe(statuses.ok);
  const fresh = createCertificate({ subject: 'carrier.test', names: ['carrier.test'] });
  writeFileSync(join(world.bench.folder, 'smpp.crt'), fresh.certificatePem);
  writeFileSync(join(world.bench.folder, 'smpp.key'), fresh.privateKeyPem);
  const fits = () =>
    new Promise<boolean>((done) => {
      const { port } = tls();
      const socket = connectTls(
        { port, host: '127.0.0.1', ca: fresh.certificatePem, servername: 'carrier.test' },
        () => {
          socket.destroy();
          done(true);
        },
      );
      socket.on('error', () => done(false));
    });
  await until(fits, { ms: 10_000, what: 'the new certificate' });
  expect((await before.submit(numbers(50_100, 1)[0] as string, 'still here')).status).toBe(
    statuses.ok,
  );
  expect(own.faults).toEqual([]);
});
