import { countryCodes } from '#shared/edge/regions';
import * as z from 'zod';
import { dnsName, isValueOf, isWithin, recordTypes } from '../dns/names';
import type { Node } from './xml';
import { below, group, tag } from './xml';

/** A set of records of a hosted zone; `id` tells those of one name and type apart. */
export const hostedSet = z.strictObject({
  name: dnsName,
  type: z.enum([...recordTypes, 'SOA']),
  id: z.string().max(128),
  weight: z.int().min(0).max(255).nullable(),
  continent: z.enum(['AF', 'AN', 'AS', 'EU', 'NA', 'OC', 'SA']).nullable(),
  country: z.string().nullable(),
  ttl: z.int().min(0).max(2_147_483_647).nullable(),
  values: z.array(z.string().min(1).max(4000)),
  alias: z.strictObject({ zone: z.string(), name: dnsName }).nullable(),
});
export type HostedSet = z.infer<typeof hostedSet>;

/** The order in which elements of a set must stand, as published. */
const order =
  'Name Type SetIdentifier Weight Region GeoLocation Failover MultiValueAnswer TTL ResourceRecords AliasTarget HealthCheckId'.split(
    ' ',
  );
/** What real ones serve and this emulator does not. */
const notServed = ['Region', 'Failover', 'MultiValueAnswer', 'HealthCheckId'];

/** Text of a name as it comes and goes: other characters than letters, digits, hyphen, dot and underscore by octal number. */
export const readName = (name: string): string =>
  name.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
export const writeName = (name: string): string => `${name.replace('*', '\\052')}.`;

const strings = /"((?:[^"\\]|\\.)*)"/gs;
const bytesOf = (text: string): Buffer =>
  Buffer.concat(
    [...text.matchAll(/\\([0-7]{3})|\\(.)|([^\\]+)/gs)].map(([, code, char, plain]) =>
      code ? Buffer.from([Number.parseInt(code, 8)]) : Buffer.from(char ?? plain ?? ''),
    ),
  );
/** A text without its quotation marks and escapes; null where it breaks the rules of its kind. */
const textOf = (value: string): string | null => {
  const parts = [...value.matchAll(strings)];
  const isWhole = parts.map(([part]) => part).join(' ') === value && parts.length > 0;
  const bytes = parts.map(([, inner = '']) => bytesOf(inner));
  // Control characters and those beyond ASCII come by number.
  const isPlain = /^[\x20-\x7e]*$/.test(value);
  return isWhole && isPlain && bytes.every((one) => one.length <= 255)
    ? Buffer.concat(bytes).toString('utf8')
    : null;
};
/** The data of a record as the name server of the lab has it; null where it does not fit its type. */
export const plainValue = (type: HostedSet['type'], value: string): string | null => {
  if (type === 'SOA') return /^\S+ \S+( \d+){5}$/.test(value) ? value : null;
  const text = type === 'TXT' ? textOf(value) : value;
  if (text === null) return null;
  const plain = ['CNAME', 'NS', 'MX'].includes(type) ? text.replace(/\.$/, '') : text;
  return isValueOf(type, plain) ? plain : null;
};

const number = (node: Node | undefined): number | null => (node ? Number(node.text) : null);
/** Reads a set as it came; answers what is wrong with it instead. */
export const readSet = (node: Node | undefined, zone: string): HostedSet | string => {
  const names = node?.children.map((c) => c.name) ?? [];
  const places = names.map((name) => order.indexOf(name));
  if (!node || places.includes(-1) || places.some((at, i) => i > 0 && at <= (places[i - 1] ?? -1)))
    return 'The elements of a ResourceRecordSet are unknown or not in their order';
  const foreign = names.find((name) => notServed.includes(name));
  if (foreign) return `${foreign} is not served by this emulator`;
  const text = (...path: string[]) => below(node, ...path)?.text ?? null;
  const target = below(node, 'AliasTarget');
  const parsed = hostedSet.safeParse({
    name: readName(text('Name') ?? ''),
    type: text('Type'),
    id: text('SetIdentifier') ?? '',
    weight: number(below(node, 'Weight')),
    continent: text('GeoLocation', 'ContinentCode'),
    country: text('GeoLocation', 'CountryCode'),
    ttl: number(below(node, 'TTL')),
    values:
      below(node, 'ResourceRecords')?.children.map((c) => below(c, 'Value')?.text ?? '') ?? [],
    alias: target
      ? {
          zone: text('AliasTarget', 'HostedZoneId'),
          name: readName(text('AliasTarget', 'DNSName') ?? ''),
        }
      : null,
  });
  if (!parsed.success) return z.prettifyError(parsed.error);
  return faultOf(parsed.data, zone) ?? parsed.data;
};

const faultOf = (set: HostedSet, zone: string): string | null => {
  const what = `[name='${set.name}', type='${set.type}']`;
  const rules: [boolean, string][] = [
    [!isWithin(set.name, zone), `RRSet with DNS name ${set.name} is not permitted in zone ${zone}`],
    [
      (set.alias === null) === (set.values.length === 0) ||
        (set.alias === null) === (set.ttl === null),
      `${what}: a set has a TTL and values, or an alias target`,
    ],
    [
      set.country !== null &&
        set.country !== '*' &&
        (set.country === 'XK' || !countryCodes.includes(set.country)),
      `${what}: unknown country ${set.country}`,
    ],
    [set.continent !== null && set.country !== null, `${what}: a continent or a country`],
    [
      (set.id !== '') !== (policyOf(set) !== 'simple'),
      `${what}: SetIdentifier belongs to a routing policy`,
    ],
    [set.weight !== null && set.values.length > 1, `${what}: one record for a weighted set`],
    [
      policyOf(set) !== 'simple' && ['NS', 'SOA'].includes(set.type),
      `${what}: no routing policy for this type`,
    ],
    [set.type === 'CNAME' && set.values.length > 1, `${what}: one record for a CNAME`],
    [set.type === 'CNAME' && set.name === zone, `${what}: no CNAME at the apex of ${zone}`],
    [set.type === 'NS' && set.name.startsWith('*'), `${what}: no wildcard for NS`],
    [
      set.values.some((value) => plainValue(set.type, value) === null),
      `Invalid Resource Record: ${what}: a value does not fit its type`,
    ],
  ];
  return rules.find(([broken]) => broken)?.[1] ?? null;
};

/** How answers are chosen among the sets of a name and type. */
export const policyOf = (set: HostedSet): 'simple' | 'weight' | 'place' => {
  if (set.weight !== null) return 'weight';
  return set.continent !== null || set.country !== null ? 'place' : 'simple';
};

/** A set as a listing tells it. */
export const writeSet = (set: HostedSet): string =>
  group(
    'ResourceRecordSet',
    tag('Name', writeName(set.name)),
    tag('Type', set.type),
    tag('SetIdentifier', set.id || null),
    tag('Weight', set.weight),
    policyOf(set) === 'place'
      ? group('GeoLocation', tag('ContinentCode', set.continent), tag('CountryCode', set.country))
      : '',
    tag('TTL', set.ttl),
    set.alias
      ? ''
      : group(
          'ResourceRecords',
          ...set.values.map((value) => group('ResourceRecord', tag('Value', value))),
        ),
    set.alias
      ? group(
          'AliasTarget',
          tag('HostedZoneId', set.alias.zone),
          tag('DNSName', writeName(set.alias.name)),
          tag('EvaluateTargetHealth', false),
        )
      : '',
  );
