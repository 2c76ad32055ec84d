import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DnsDriver, ZoneSet } from '#server/drivers/dns/driver';
import { dnsDrivers } from '#server/drivers/dns/index';
import { dnsRecords } from '#shared/areas/cdn/dns/dnsRecords';
import { zoneEditions } from '#shared/areas/cdn/dns/zoneEditions';
import { publishZone } from '#workers/areas/cdn/domains/zone';
import { startBench } from '../../../support/bench';
import { ask, dataOf, rcodeOf } from '../../world/dnsQuery';
import { everywhere, plainIn, publishUnderLoad } from './publishing';
import { hasPowerdns, powerdnsHttp, type RunningPowerdns, runPowerdns } from './powerdnsServer';

const zone = 'driver.test';
let server: RunningPowerdns;
let driver: DnsDriver;
const open = (token = server.token) =>
  dnsDrivers.powerdns.open({ baseUrl: server.baseUrl, credentials: { token } }, powerdnsHttp);
const answer = async (name: string, type: 'A' | 'CNAME' | 'TXT' | 'NS', subnet?: string) =>
  dataOf(await ask(server.port, { name: `${name}${zone}`, type, ...(subnet ? { subnet } : {}) }));
const plain = plainIn(zone);

// Without PowerDNS on this machine these are left out.
(hasPowerdns ? describe : describe.skip)('PowerDNS as name service of the zone', () => {
  beforeAll(async () => {
    server = await runPowerdns();
    await server.makeZone(zone);
    driver = open();
  });
  afterAll(() => server?.stop());

  test('a version is answered by name, region and weight, the next one takes its place, and what is PowerDNS’ own stays', async () => {
    expect(await driver.currentSerial(zone)).toBe(0);
    const records = [
      {
        name: `shop.${zone}`,
        ttl: 30,
        targets: [
          { cname: 'a.edge.test', weight: 100, regions: null },
          { cname: 'never.edge.test', weight: 0, regions: null },
          { cname: 'eu.edge.test', weight: 10, regions: ['europe' as const] },
        ],
      },
    ];
    const texts = [{ name: `_acme.${zone}`, ttl: 5, values: ['one', 'two'] }];
    const sets: ZoneSet[] = [
      plain('plain', 'A', '192.0.2.1', '192.0.2.2'),
      plain('note', 'TXT', `a; "b" \\ 你${'x'.repeat(300)}`),
      {
        ...plain('near', 'A', '192.0.2.3'),
        records: [
          { value: '192.0.2.3', ...everywhere },
          { value: '192.0.2.4', weight: null, regions: ['europe'] },
        ],
      },
      { ...plain('near', 'TXT'), records: [{ value: 'it’s "x"', weight: 1, regions: ['europe'] }] },
      {
        ...plain('drawn', 'A'),
        records: [1, 3].map((weight) => ({ value: `192.0.2.${weight}`, weight, regions: null })),
      },
    ];
    await driver.publishZone({ zone, serial: 5, records, texts, sets });
    expect(await driver.currentSerial(zone)).toBe(5);
    expect(await answer('shop.', 'CNAME', '78.46.0.0/24')).toEqual(['eu.edge.test']);
    expect(await answer('shop.', 'A', '8.8.8.0/24')).toEqual(['a.edge.test']);
    expect((await answer('_acme.', 'TXT')).toSorted()).toEqual(['one', 'two']);
    expect((await answer('plain.', 'A')).toSorted()).toEqual(['192.0.2.1', '192.0.2.2']);
    expect(await answer('near.', 'A', '78.46.0.0/24')).toEqual(['192.0.2.4']);
    expect(await answer('near.', 'A', '114.114.114.0/24')).toEqual(['192.0.2.3']);
    const note = await ask(server.port, { name: `note.${zone}`, type: 'TXT' });
    const [text] = (note.answers ?? []).flatMap((a) => (a.type === 'TXT' ? [a.data] : []));
    expect(Buffer.concat((text as Buffer[]) ?? []).toString()).toBe(
      `a; "b" \\ 你${'x'.repeat(300)}`,
    );
    const local = await ask(server.port, {
      name: `near.${zone}`,
      type: 'TXT',
      subnet: '78.46.0.0/24',
    });
    expect(dataOf(local)).toEqual(['it’s "x"']);
    const drawn = await Promise.all(Array.from({ length: 200 }, () => answer('drawn.', 'A')));
    const share = drawn.filter(([ip]) => ip === '192.0.2.3').length / drawn.length;
    expect(share).toBeGreaterThan(0.6);
    expect(share).toBeLessThan(0.9);

    await driver.publishZone({
      zone,
      serial: 6,
      records: [],
      sets: [plain('plain', 'A', '192.0.2.9')],
    });
    expect(await answer('plain.', 'A')).toEqual(['192.0.2.9']);
    expect(rcodeOf(await ask(server.port, { name: `shop.${zone}`, type: 'A' }))).toBe(3);
    expect(await answer('', 'NS')).toEqual([`ns1.${zone}`]);
  });

  test('each refusal of PowerDNS has a class to act on', async () => {
    const version = { zone, serial: 6, records: [] };
    await expect(driver.publishZone(version)).rejects.toMatchObject({
      errorClass: 'conflict',
      more: { currentSerial: 6 },
    });
    await expect(open('wrong').currentSerial(zone)).rejects.toMatchObject({ errorClass: 'auth' });
    await expect(driver.currentSerial('absent.test')).rejects.toMatchObject({
      errorClass: 'absent',
    });
    const broken = { ...version, serial: 7, sets: [plain('x', 'A', 'no address')] };
    await expect(driver.publishZone(broken)).rejects.toMatchObject({ errorClass: 'invalid' });
    expect(await driver.currentSerial(zone)).toBe(6);
  });

  test('/cdn-dnsRecordsManag: during 50 publishes under load every answer of PowerDNS is of exactly one serial', async () => {
    const { observed, mixed, failed } = await publishUnderLoad({ driver, port: server.port, zone });
    expect(failed).toEqual([]);
    expect(observed.length).toBeGreaterThan(50);
    expect(mixed).toEqual([]);
  });

  test('/cdn-dnsRecordsManag: the console publishes records by hand to PowerDNS; two workers at once make one version', async () => {
    const bench = await startBench({
      workers: false,
      env: {
        DNS_SERVICE: 'powerdns',
        DNS_SERVERS: `127.0.0.1:${server.port}`,
        DNS_CONTROL_URL: server.baseUrl,
        DNS_CONTROL_TOKEN: server.token,
        PLATFORM_ZONE: 'console.test',
      },
    });
    try {
      await server.makeZone('console.test');
      const staff = await bench.staff();
      await staff.call(dnsRecords.endpoints.write, {
        name: 'status',
        type: 'A',
        value: '192.0.2.7',
        ttl: 60,
        regions: [],
        weight: null,
      });
      const { serial } = await staff.call(zoneEditions.endpoints.publish, {});
      const send = () => publishZone(bench.platform, { verify: true });
      expect(await Promise.all([send(), send()])).toEqual([serial, serial]);
      const reply = await ask(server.port, { name: 'status.console.test' });
      expect(dataOf(reply)).toEqual(['192.0.2.7']);
      const { servers } = await staff.call(dnsRecords.endpoints.zone, {});
      expect(servers).toMatchObject([{ serial, code: null }]);
    } finally {
      await bench.stop();
    }
  });
});
