import { expect, test } from '@jest/globals';
import {
  type ChangeBatch,
  ChangeResourceRecordSetsCommand,
  GetChangeCommand,
  ListHostedZonesByNameCommand,
} from '@aws-sdk/client-route-53';
import type { ZoneSet } from '#server/drivers/dns/driver';
import { until } from '../../../support/until';
import { everywhere, plainIn } from './publishing';
import { Route53Bench } from './route53Bench';

/*
 * Amazon's own client as a second one of the emulator: it is content with what the emulator answers, and what our
 * driver sends is what it would send.
 */
const zone = 'official.test';
const bench = new Route53Bench(zone);
const plain = plainIn(zone);

test('Amazon’s own client is content with the emulator, reads what our driver wrote, and would send the same', async () => {
  const Name = `theirs.${zone}`;
  const upsert = (more: object) =>
    bench.client.send(
      new ChangeResourceRecordSetsCommand({
        HostedZoneId: bench.zoneId,
        ChangeBatch: {
          Changes: [{ Action: 'UPSERT', ResourceRecordSet: { Name, Type: 'A', TTL: 60, ...more } }],
        },
      }),
    );
  const { ChangeInfo } = await upsert({ ResourceRecords: [{ Value: '192.0.2.1' }] });
  expect(ChangeInfo?.Status).toBe('PENDING');
  const Id = ChangeInfo?.Id ?? '';
  await until(
    async () =>
      (await bench.client.send(new GetChangeCommand({ Id }))).ChangeInfo?.Status === 'INSYNC',
    { what: 'their change' },
  );
  expect(await bench.answer('theirs', 'A')).toEqual(['192.0.2.1']);
  // A set for a place cannot stand beside a plain one.
  await expect(
    upsert({
      SetIdentifier: 'x',
      GeoLocation: { CountryCode: '*' },
      ResourceRecords: [{ Value: '192.0.2.2' }],
    }),
  ).rejects.toMatchObject({ name: 'InvalidChangeBatch' });
  const zones = await bench.client.send(
    new ListHostedZonesByNameCommand({ DNSName: zone, MaxItems: 1 }),
  );
  expect(zones.HostedZones?.[0]).toMatchObject({
    Id: `/hostedzone/${bench.zoneId}`,
    Name: `${zone}.`,
  });

  const places: ZoneSet = {
    ...plain('*.places', 'A'),
    records: [
      { value: '192.0.2.1', ...everywhere },
      { value: '192.0.2.2', weight: 300, regions: ['europe'] },
      { value: '192.0.2.3', weight: 700, regions: ['europe'] },
    ],
  };
  const before = (await bench.official()).filter(({ Type }) => Type !== 'SOA');
  const serial = (await bench.driver.currentSerial(zone)) + 1;
  bench.sent.length = 0;
  await bench.driver.publishZone({
    zone,
    serial,
    records: [],
    sets: [places, plain('note', 'TXT', 'a "b"')],
  });
  // First what places lead to, then the names with the serial.
  expect(bench.sent).toHaveLength(2);
  const sets = await bench.official();
  const weights = sets.filter(({ Weight }) => Weight !== undefined);
  expect(weights.map((one) => one.Weight).toSorted()).toEqual([3, 7]);
  const europe = sets.find(({ GeoLocation }) => GeoLocation?.ContinentCode === 'EU');
  expect(europe).toMatchObject({
    Name: `\\052.places.${zone}.`,
    AliasTarget: {
      HostedZoneId: bench.zoneId,
      DNSName: weights[0]?.Name,
      EvaluateTargetHealth: false,
    },
  });
  // What our driver sent is what theirs sends for the same sets, byte for byte.
  const all = [...before, ...sets];
  for (const body of bench.sent.slice()) {
    const Changes = [...body.matchAll(changes)].map(([, Action, Name, Type, SetIdentifier]) => ({
      // Safe cast: the emulator has taken it.
      Action: Action as 'CREATE',
      ResourceRecordSet: all.find(
        (one) => one.Name === Name && one.Type === Type && one.SetIdentifier === SetIdentifier,
      ),
    }));
    expect(await bodyOf({ Comment: `Serial ${serial}`, Changes })).toBe(body);
  }
});

/** The changes of a body: action, name, type and identifier. */
const changes =
  /<Action>(\w+)<\/Action><ResourceRecordSet><Name>(.*?)<\/Name><Type>(\w+)<\/Type>(?:<SetIdentifier>(.*?)<\/SetIdentifier>)?/g;
/** The body that Amazon's own client sends for a batch, caught before it leaves. */
const bodyOf = async (ChangeBatch: ChangeBatch): Promise<string> => {
  const command = new ChangeResourceRecordSetsCommand({ HostedZoneId: bench.zoneId, ChangeBatch });
  let body = '';
  command.middlewareStack.add(
    (next) => (args) => {
      // Safe cast: once it is built a request of this protocol has its document as text.
      body = String((args.request as { body?: unknown }).body);
      return next(args);
    },
    { step: 'build', name: 'catch', priority: 'low' },
  );
  // It was done before: that it is refused now tells nothing.
  await bench.client.send(command).catch(() => undefined);
  return body;
};
