import { expect, test } from '@jest/globals';
import { zoneFaults } from '#server/model/cdn/dns/checks';
import { differencesOf, setsOf } from '#server/model/cdn/dns/records';
import { readZoneFile, typedRecord, writeZoneFile } from '#server/model/cdn/dns/zoneFile';
import type { HandRecord, HandType } from '#shared/areas/cdn/dns/zoneRecords';

const zone = 'cdn.test';
const of = (
  name: string,
  type: HandType,
  value: string,
  more: Partial<HandRecord> = {},
): HandRecord => ({
  name: name === '@' ? zone : `${name}.${zone}`,
  type,
  value,
  ttl: 300,
  regions: [],
  weight: null,
  ...more,
});

test('a zone file is read as RFC 1035 writes it, and what is written is read back as it was', () => {
  const text = [
    '$ORIGIN cdn.test.',
    '$TTL 1h',
    '@ IN SOA ns1 hostmaster ( 1 2 3 ; over lines',
    '   4 5 )',
    '  NS ns1',
    'www 600 IN A 192.0.2.1',
    '    IN 600 A 192.0.2.2 ; a comment',
    '$ORIGIN sub.cdn.test.',
    'mail MX 10 @',
    '@ A 192.0.2.3',
    'note TXT "two; parts" "and \\"marks\\" \\228\\189\\160"',
    'ca.cdn.test. CAA 0 issue "ca.test"',
    'pool 30 CNAME a.other.test. ; weight=70 regions=europe,asia',
  ].join('\n');
  const { records, bad, skipped } = readZoneFile(text, zone);
  expect(bad).toEqual([]);
  expect(skipped).toBe(2);
  expect(records).toEqual([
    of('www', 'A', '192.0.2.1', { ttl: 600 }),
    of('www', 'A', '192.0.2.2', { ttl: 600 }),
    of('mail.sub', 'MX', '10 sub.cdn.test', { ttl: 3600 }),
    of('sub', 'A', '192.0.2.3', { ttl: 3600 }),
    of('note.sub', 'TXT', 'two; partsand "marks" 你', { ttl: 3600 }),
    of('ca', 'CAA', '0 issue "ca.test"', { ttl: 3600 }),
    of('pool.sub', 'CNAME', 'a.other.test', { ttl: 30, weight: 70, regions: ['europe', 'asia'] }),
  ]);
  const generated = [{ name: `x.${zone}`, ttl: 30, targets: [{ cname: 'y.test', weight: 1 }] }];
  const again = readZoneFile(writeZoneFile({ zone, serial: 7, records, generated }), zone);
  expect(again.bad).toEqual([]);
  expect(differencesOf(records, again.records)).toEqual([]);
});

test('each bad row of a zone file is reported with its line', () => {
  const text = [
    'ok A 192.0.2.1',
    'bad A 192.0.2.300',
    'other SRV 0 0 1 x',
    '$INCLUDE more.zone',
    'away.test. A 192.0.2.1',
    'deep ( A',
  ];
  const { records, bad } = readZoneFile(text.join('\n'), zone);
  expect(records).toHaveLength(1);
  expect(bad.map((b) => [b.line, b.sentence.code])).toEqual([
    [2, 'zone.value'],
    [3, 'zone.type'],
    [4, 'zone.directive'],
    [5, 'zone.outside'],
    [6, 'zone.brackets'],
  ]);
  const typed = typedRecord({ ...of('@', 'A', ' 192.0.2.9 '), name: '@' }, zone);
  expect(typed).toMatchObject({ name: zone, value: '192.0.2.9' });
});

const faultsOf = (...records: HandRecord[]) =>
  zoneFaults({ zone, records, generated: new Set([`shop.${zone}`, `ns1.${zone}`]) }).map(
    (f) => f.sentence.code,
  );

test('the checks name what would break the zone, and nothing of a zone that is well', () => {
  expect(faultsOf(of('a', 'A', '192.0.2.1'), of('b', 'CNAME', `a.${zone}`))).toEqual([]);
  expect(faultsOf(of('a', 'CNAME', 'x.test'), of('a', 'TXT', 'x'))).toEqual(['zone.beside']);
  expect(faultsOf(of('a', 'CNAME', `b.${zone}`), of('b', 'CNAME', `a.${zone}`))).toEqual([
    'zone.loop',
  ]);
  expect(faultsOf(of('a', 'CNAME', `gone.${zone}`))).toEqual(['zone.dangling']);
  expect(faultsOf(of('shop', 'A', '192.0.2.1'))).toEqual(['zone.generated']);
  expect(faultsOf(of('@', 'CNAME', 'x.test'))).toEqual(['zone.top']);
  expect(faultsOf(of('a', 'A', '192.0.2.1', { ttl: 1 }))).toEqual(['zone.ttl']);
  expect(faultsOf(of('a', 'A', '192.0.2.1'), of('a', 'A', '192.0.2.2', { ttl: 60 }))).toEqual([
    'zone.ttls',
  ]);
  expect(faultsOf(of('sub', 'NS', `ns.sub.${zone}`))).toEqual(['zone.glue']);
  const glue = of('ns.sub', 'A', '192.0.2.1');
  expect(faultsOf(of('sub', 'NS', `ns.sub.${zone}`), glue)).toEqual([]);
  expect(faultsOf(of('sub', 'NS', 'ns.other.test'), of('x.sub', 'A', '192.0.2.1'))).toEqual([
    'zone.hidden',
  ]);
  expect(faultsOf(of('m', 'MX', `10 shop.${zone}`))).toEqual(['zone.leadsToAlias']);
  expect(faultsOf(of('a', 'CNAME', 'x.test'), of('a', 'CNAME', 'y.test'))).toEqual([
    'zone.aliases',
  ]);
  const half = [of('a', 'A', '192.0.2.1', { weight: 1 }), of('a', 'A', '192.0.2.2')];
  expect(faultsOf(...half)).toEqual(['zone.mixedWeights']);
  expect(faultsOf(of('a', 'A', '192.0.2.1', { regions: ['europe'] }))).toEqual(['zone.elsewhere']);
});

test('sets have one order whatever that of their records was, so that equal contents are one version', () => {
  const [a, b] = [of('a', 'A', '192.0.2.1'), of('a', 'A', '192.0.2.2')];
  expect(setsOf([a, b])).toEqual(setsOf([b, a]));
});
