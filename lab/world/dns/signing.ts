import { createHash, createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { type Answer, encode, type RrsigData } from 'dns-packet';
import { grouped } from '#shared/kernel/grouped';
import type { Resolution } from './resolve';

export const zoneSignings = ['unsigned', 'signed', 'bogus'] as const;
/** How a zone is signed; `bogus`: its parent vouches for a key that did not make the signatures. */
export type ZoneSigning = (typeof zoneSignings)[number];

const algorithm = 15; // Ed25519 (RFC 8080)
const digestType = 2; // SHA-256 (RFC 4509)
const ttlSeconds = 300;
// The clock of the lab may be moved by years: what is signed holds from 2020 to 2100.
const inception = Date.UTC(2020, 0, 1) / 1000;
const expiration = Date.UTC(2100, 0, 1) / 1000;
/** What stands before the 32 bytes of a key in PKCS #8 (RFC 8410 7). */
const keyHead = Buffer.from('302e020100300506032b657004220420', 'hex');
const keyBytes = 32;

const wire = (record: Answer): Buffer => encode({ answers: [record] }).subarray(12);
/** The data of a record, after its name, type, class, TTL and length. */
const dataOf = (record: Answer): Buffer => wire(record).subarray(wireName(record.name).length + 10);
const wireName = (name: string): Buffer =>
  encode({ questions: [{ name: name || '.', type: 'A' }] }).subarray(12, -4);

/** The key of a zone: the same in every run, as nothing of the lab is secret. */
const keyOf = (words: string) => {
  const seed = createHash('sha256').update(`manifold lab key ${words}`).digest();
  const key = createPrivateKey({
    key: Buffer.concat([keyHead, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const whole = createPublicKey(key).export({ format: 'der', type: 'spki' });
  return { key, open: whole.subarray(-keyBytes) };
};

const dnskeyOf = (zone: string): Answer => ({
  name: zone || '.',
  type: 'DNSKEY',
  ttl: ttlSeconds,
  data: { flags: 257, algorithm, key: keyOf(zone).open },
});

/** RFC 4034 appendix B. */
const tagOf = (zone: string): number => {
  let sum = 0;
  for (const [at, byte] of dataOf(dnskeyOf(zone)).entries()) sum += at % 2 === 0 ? byte << 8 : byte;
  return (sum + (sum >> 16)) & 0xffff;
};

/** What the parent of a zone says of its key. */
export const dsOf = (zone: string): Answer => ({
  name: zone || '.',
  type: 'DS',
  ttl: ttlSeconds,
  data: {
    keyTag: tagOf(zone),
    algorithm,
    digestType,
    digest: createHash('sha256')
      .update(Buffer.concat([wireName(zone), dataOf(dnskeyOf(zone))]))
      .digest(),
  },
});

const signatureOf = (zone: string, set: readonly Answer[], by: string): Answer[] => {
  const [first] = set;
  if (!first || first.type === 'OPT') return [];
  const ttl = first.ttl ?? 0;
  const data: RrsigData = {
    typeCovered: first.type,
    algorithm,
    labels: first.name.split('.').filter((label) => label !== '' && label !== '*').length,
    originalTTL: ttl,
    expiration,
    inception,
    keyTag: tagOf(zone),
    signersName: zone || '.',
    signature: Buffer.alloc(0),
  };
  const owner = first.name.toLowerCase();
  const record: Answer = { name: owner, type: 'RRSIG', ttl, data };
  const lines = set
    .map((one) => ({ ...one, name: owner }) as Answer)
    .toSorted((a, b) => Buffer.compare(dataOf(a), dataOf(b)));
  const message = Buffer.concat([dataOf(record), ...lines.map(wire)]);
  const signature = sign(null, message, keyOf(by).key);
  return [{ name: first.name, type: 'RRSIG', ttl, data: { ...data, signature } }];
};

export type Signing = {
  /** Zones that are signed, or wrongly so; the others are not. */
  states: Map<string, ZoneSigning>;
  /** The zone's key with its signature; null for a zone that has none. */
  keys(zone: string): Answer[] | null;
  /** Records of one zone with a signature after each set. */
  signed(zone: string, records: readonly Answer[]): Answer[];
  /** An answer whose records may be of several zones. */
  resolution(answer: Resolution, zoneOf: (name: string) => string | undefined): Resolution;
};

/** Signs what the lab's name servers answer at the moment they answer; only the demo's shop is signed at first. */
export const openSigning = (): Signing => {
  const states = new Map<string, ZoneSigning>([
    ['', 'signed'],
    ['test', 'signed'],
    ['demo-shop.test', 'signed'],
  ]);
  const stateOf = (zone: string | undefined): ZoneSigning =>
    zone === undefined ? 'unsigned' : (states.get(zone) ?? 'unsigned');
  const sets = (records: readonly Answer[]): Answer[][] => [
    ...grouped(records, (r) => `${r.name.toLowerCase()} ${r.type}`).values(),
  ];
  const signed = (zone: string, records: readonly Answer[]): Answer[] => {
    const state = stateOf(zone);
    if (state === 'unsigned') return [...records];
    const by = state === 'bogus' ? `${zone} of somebody else` : zone;
    return sets(records).flatMap((set) => [...set, ...signatureOf(zone, set, by)]);
  };
  return {
    states,
    keys: (zone) => {
      const key = dnskeyOf(zone);
      return stateOf(zone) === 'unsigned' ? null : [key, ...signatureOf(zone, [key], zone)];
    },
    signed,
    resolution: (answer, zoneOf) => {
      const each = (records: readonly Answer[]) =>
        sets(records).flatMap((set) =>
          signed(zoneOf(set[0]?.name.toLowerCase() ?? '') ?? '?', set),
        );
      return { ...answer, answers: each(answer.answers), authorities: each(answer.authorities) };
    },
  };
};
