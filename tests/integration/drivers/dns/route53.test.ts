import { expect, test } from '@jest/globals';
import { objectKey } from '#lab/world/objects/signature';
import type { ZoneSet } from '#server/drivers/dns/driver';
import { dnsRecords } from '#shared/areas/cdn/dns/dnsRecords';
import { zoneEditions } from '#shared/areas/cdn/dns/zoneEditions';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import { startBench } from '../../../support/bench';
import { ask, dataOf, rcodeOf } from '../../world/dnsQuery';
import { everywhere, plainIn, publishUnderLoad } from './publishing';
import { america, germany, Route53Bench, token } from './route53Bench';

const zone = 'driver.test';
const bench = new Route53Bench(zone);
const plain = plainIn(zone);

test('a version is answered by name, place and weight, the next one takes its place, and what is Route 53’s own stays', async () => {
  expect(await bench.driver.currentSerial(zone)).toBe(1);
  const records = [
    {
      name: `shop.${zone}`,
      ttl: 30,
      targets: [
        { cname: 'a.edge.test', weight: 100, regions: null },
        { cname: 'never.edge.test', weight: 0, regions: null },
        { cname: 'eu1.edge.test', weight: 10, regions: ['europe' as const] },
        { cname: 'eu2.edge.test', weight: 1000, regions: ['europe' as const] },
      ],
    },
  ];
  const texts = [{ name: `_acme.${zone}`, ttl: 5, values: ['one', 'two'] }];
  const long = `a; "b" \\ 你${'x'.repeat(300)}`;
  const sets: ZoneSet[] = [
    plain('plain', 'A', '192.0.2.1', '192.0.2.2'),
    plain('plain', 'MX', '10 mail.edge.test'),
    plain('*.wild', 'A', '192.0.2.8'),
    plain('note', 'TXT', long),
    {
      ...plain('near', 'A'),
      records: [
        { value: '192.0.2.3', ...everywhere },
        { value: '192.0.2.4', weight: null, regions: ['europe'] },
        { value: '192.0.2.5', weight: null, regions: ['europe'] },
        { value: '192.0.2.6', weight: null, regions: ['middleEast', 'asia'] },
      ],
    },
    {
      ...plain('drawn', 'A'),
      records: [1, 3].map((weight) => ({ value: `192.0.2.${weight}`, weight, regions: null })),
    },
  ];
  await bench.driver.publishZone({ zone, serial: 5, records, texts, sets });
  expect(await bench.driver.currentSerial(zone)).toBe(5);
  const fromEurope = await Promise.all(
    Array.from({ length: 30 }, () => bench.answer('shop', 'CNAME', germany)),
  );
  expect([...new Set(fromEurope.flat())]).toContain('eu2.edge.test');
  expect(fromEurope.flat()).not.toContain('a.edge.test');
  expect(await bench.answer('shop', 'A', america)).toEqual(['a.edge.test']);
  expect((await bench.answer('_acme', 'TXT')).toSorted()).toEqual(['one', 'two']);
  expect((await bench.answer('plain', 'A')).toSorted()).toEqual(['192.0.2.1', '192.0.2.2']);
  expect(await bench.answer('some.wild', 'A')).toEqual(['192.0.2.8']);
  expect((await bench.answer('near', 'A', germany)).toSorted()).toEqual(['192.0.2.4', '192.0.2.5']);
  expect(await bench.answer('near', 'A', america)).toEqual(['192.0.2.3']);
  const note = await ask(bench.port, { name: `note.${zone}`, type: 'TXT', subnet: germany });
  const [text] = (note.answers ?? []).flatMap((a) => (a.type === 'TXT' ? [a.data] : []));
  expect(Buffer.concat((text as Buffer[]) ?? []).toString()).toBe(long);
  const drawn = await Promise.all(Array.from({ length: 200 }, () => bench.answer('drawn', 'A')));
  const share = drawn.filter(([ip]) => ip === '192.0.2.3').length / drawn.length;
  expect(share).toBeGreaterThan(0.6);
  expect(share).toBeLessThan(0.9);

  const count = bench.sent.length;
  await bench.driver.publishZone({ zone, serial: 6, records, texts, sets });
  // Nothing but the serial differs from what is there: it is the one change.
  expect(bench.sent.slice(count).map((body) => [...body.matchAll(/<Change>/g)].length)).toEqual([
    1,
  ]);
  const next = [plain('plain', 'A', '192.0.2.9')];
  await bench.driver.publishZone({ zone, serial: 7, records: [], sets: next });
  expect(await bench.answer('plain', 'A')).toEqual(['192.0.2.9']);
  expect(rcodeOf(await ask(bench.port, { name: `shop.${zone}`, type: 'A' }))).toBe(3);
  expect((await bench.official()).map(({ Name, Type }) => [Name, Type])).toEqual([
    [`${zone}.`, 'NS'],
    [`${zone}.`, 'SOA'],
    [`plain.${zone}.`, 'A'],
  ]);
});

test('each refusal of Route 53 has a class to act on, and who is told to wait asks again', async () => {
  const serial = await bench.driver.currentSerial(zone);
  const version = { zone, serial, records: [] };
  await expect(bench.driver.publishZone(version)).rejects.toMatchObject({
    errorClass: 'conflict',
    more: { currentSerial: serial },
  });
  await expect(bench.open('nobody:x').currentSerial(zone)).rejects.toMatchObject({
    errorClass: 'auth',
  });
  await expect(bench.open(`${objectKey.keyId}:x`).currentSerial(zone)).rejects.toMatchObject({
    errorClass: 'auth',
  });
  await expect(bench.driver.currentSerial('absent.test')).rejects.toMatchObject({
    errorClass: 'absent',
  });
  const broken = { ...version, serial: serial + 1, sets: [plain('x', 'A', 'no address')] };
  await expect(bench.driver.publishZone(broken)).rejects.toMatchObject({ errorClass: 'invalid' });
  const values = Array.from({ length: 1001 }, (_, i) => `192.0.${i >> 8}.${i & 255}`);
  const large = { ...version, serial: serial + 1, sets: [plain('x', 'A', ...values)] };
  await expect(bench.driver.publishZone(large)).rejects.toMatchObject({ errorClass: 'invalid' });
  expect(await bench.driver.currentSerial(zone)).toBe(serial);
  await bench.habits({ callsPerSecond: 5 });
  expect(
    await Promise.all(Array.from({ length: 4 }, () => bench.driver.currentSerial(zone))),
  ).toEqual(Array.from({ length: 4 }, () => serial));
  await bench.habits();
});

test('a version above the limits of one batch goes in several, the serial with the last; one that broke off between them is done by the next', async () => {
  const sets = (word: string) =>
    Array.from({ length: 1200 }, (_, i) => plain(`n${i}`, 'TXT', `${word}${'x'.repeat(100)}`));
  bench.sent.length = 0;
  await bench.driver.publishZone({ zone, serial: 1000, records: [], sets: sets('a') });
  expect(bench.sent.length).toBeGreaterThan(3);
  const bySoa = (body: string) => body.includes('<Type>SOA</Type>');
  expect(bench.sent.findIndex(bySoa)).toBe(bench.sent.length - 1);
  expect(await bench.answer('n1199', 'TXT')).toEqual([`a${'x'.repeat(100)}`]);
  expect((await bench.official()).length).toBe(1202);

  // The process that publishes ends after two batches: some names are of the new version, each one wholly.
  let batches = 0;
  const dying = bench.open(token, (request) => {
    if (request.body && ++batches > 2) throw new Error('killed');
  });
  const next = { zone, serial: 1001, records: [], sets: sets('b') };
  await expect(dying.publishZone(next)).rejects.toMatchObject({ errorClass: 'unavailable' });
  expect(await bench.driver.currentSerial(zone)).toBe(1000);
  const halfway = await bench.official();
  const of = (word: string) =>
    halfway.filter(({ ResourceRecords: [one] = [] }) => one?.Value?.startsWith(`"${word}x`)).length;
  expect(of('a')).toBeGreaterThan(0);
  expect(of('b')).toBeGreaterThan(0);
  expect(of('a') + of('b')).toBe(1200);
  await bench.driver.publishZone(next);
  expect(await bench.driver.currentSerial(zone)).toBe(1001);
  const values = (await bench.official()).flatMap((one) => one.ResourceRecords ?? []);
  expect(values.filter(({ Value }) => Value?.startsWith('"bx'))).toHaveLength(1200);
  await bench.driver.publishZone({ zone, serial: 1002, records: [] });
});

test('/cdn-dnsRecordsManag: during 50 publishes under load every answer of Route 53 is of exactly one serial', async () => {
  const { driver, port } = bench;
  await bench.habits({ spreadMs: 4 });
  const { observed, mixed, failed } = await publishUnderLoad({ driver, port, zone, first: 2000 });
  expect(failed).toEqual([]);
  expect(observed.length).toBeGreaterThan(50);
  expect(mixed).toEqual([]);
});

test('/cdn-dnsRecordsManag: the console publishes records by hand to Route 53; two workers at once make one version', async () => {
  const own = await startBench({
    workers: false,
    env: {
      DNS_SERVICE: 'route53',
      DNS_SERVERS: `127.0.0.1:${bench.port}`,
      DNS_CONTROL_URL: bench.baseUrl,
      DNS_CONTROL_TOKEN: token,
      PLATFORM_ZONE: 'console.test',
    },
  });
  try {
    await bench.makeZone('console.test');
    const staff = await own.staff();
    const record = { name: 'status', type: 'A' as const, value: '192.0.2.7', ttl: 60 };
    await staff.call(dnsRecords.endpoints.write, { ...record, regions: [], weight: null });
    await staff.call(zoneEditions.endpoints.publish, {});
    const send = () => publishZone(own.platform, { verify: true });
    const [serial, other] = await Promise.all([send(), send()]);
    expect(other).toBe(serial);
    expect(dataOf(await ask(bench.port, { name: 'status.console.test' }))).toEqual(['192.0.2.7']);
    const { servers } = await staff.call(dnsRecords.endpoints.zone, {});
    expect(servers).toMatchObject([{ serial, code: null }]);
  } finally {
    await own.stop();
  }
});
