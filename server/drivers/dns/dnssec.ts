import { createHash, createPublicKey, type KeyObject, verify } from 'node:crypto';
import {
  type Answer,
  type DnskeyAnswer,
  type DnskeyData,
  type DSAnswer,
  encode,
  type RrsigAnswer,
  type RrsigData,
} from 'dns-packet';

/** A name as names are compared: lower case, no final dot; the root is the empty text. */
export const plainName = (name: string): string => name.toLowerCase().replace(/\.$/, '');

/** What vouches for a key (RFC 4034 5.1); `digest` in hexadecimal. */
export type KeyAnchor = { keyTag: number; algorithm: number; digestType: number; digest: string };

export const anchorOf = ({ data }: DSAnswer): KeyAnchor => ({
  ...data,
  digest: data.digest.toString('hex'),
});

const wireOf = (record: Answer): Buffer => encode({ answers: [record] }).subarray(12);
const wireName = (name: string): Buffer =>
  encode({ questions: [{ name: name || '.', type: 'A' }] }).subarray(12, -4);
/** The data of a record, after its name, type, class, TTL and length. */
const dataOf = (record: Answer): Buffer =>
  wireOf(record).subarray(wireName(record.name).length + 10);

const keyDataOf = (data: DnskeyData): Buffer => dataOf({ name: '.', type: 'DNSKEY', data });

/** The number by which signatures name a key (RFC 4034 appendix B). */
export const keyTagOf = (data: DnskeyData): number => {
  let sum = 0;
  for (const [at, byte] of keyDataOf(data).entries()) sum += at % 2 === 0 ? byte << 8 : byte;
  return (sum + (sum >> 16)) & 0xffff;
};

type Way = { hash: string | null; open(key: Buffer): KeyObject };
const curve = (crv: string, size: number) => (key: Buffer) =>
  createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv,
      x: key.subarray(0, size).toString('base64url'),
      y: key.subarray(size).toString('base64url'),
    },
  });
/** RFC 3110 2: the length of the exponent in one byte or, after a zero, in two. */
const rsa = (key: Buffer) => {
  const [from, length] = key[0] === 0 ? [3, key.readUInt16BE(1)] : [1, key[0] ?? 0];
  const [e, n] = [key.subarray(from, from + length), key.subarray(from + length)];
  return createPublicKey({
    format: 'jwk',
    key: { kty: 'RSA', e: e.toString('base64url'), n: n.toString('base64url') },
  });
};
const edwards = (key: Buffer) =>
  createPublicKey({
    format: 'jwk',
    key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') },
  });
/** Algorithms of signatures that are understood (RFC 8624 3.1); a zone with others alone counts as unsigned. */
const ways: Readonly<Record<number, Way>> = {
  8: { hash: 'sha256', open: rsa },
  10: { hash: 'sha512', open: rsa },
  13: { hash: 'sha256', open: curve('P-256', 32) },
  14: { hash: 'sha384', open: curve('P-384', 48) },
  15: { hash: null, open: edwards },
};
const digests: Readonly<Record<number, string>> = { 2: 'sha256', 4: 'sha384' };

/** Whether an anchor can be compared at all. */
export const isUnderstood = (anchor: KeyAnchor): boolean =>
  anchor.algorithm in ways && anchor.digestType in digests;

/** Whether an anchor vouches for this key of a zone (RFC 4034 5.1.4). */
export const isAnchored = (zone: string, key: DnskeyData, anchor: KeyAnchor): boolean => {
  const digest = digests[anchor.digestType];
  if (!digest || key.algorithm !== anchor.algorithm || keyTagOf(key) !== anchor.keyTag)
    return false;
  const message = Buffer.concat([wireName(plainName(zone)), keyDataOf(key)]);
  return createHash(digest).update(message).digest('hex') === anchor.digest.toLowerCase();
};

/** A record in the form that is signed (RFC 4034 6.2): names in lower case, the TTL the signer saw, a wildcard as it stands in the zone. */
const canonical = (record: Answer, sig: RrsigData): Answer => {
  const labels = plainName(record.name).split('.').filter(Boolean);
  const wild = labels.length > sig.labels;
  const name = wild ? ['*', ...labels.slice(labels.length - sig.labels)] : labels;
  const base = { ...record, name: name.join('.') || '.', ttl: sig.originalTTL };
  if (base.type === 'MX')
    return { ...base, data: { ...base.data, exchange: base.data.exchange.toLowerCase() } };
  if (base.type === 'SOA') {
    const { mname, rname } = base.data;
    return {
      ...base,
      data: { ...base.data, mname: mname.toLowerCase(), rname: rname.toLowerCase() },
    };
  }
  if (base.type === 'NS' || base.type === 'CNAME' || base.type === 'DNAME')
    return { ...base, data: base.data.toLowerCase() };
  return base;
};

const isMadeBy = (set: readonly Answer[], sig: RrsigAnswer, key: DnskeyData): boolean => {
  const way = ways[key.algorithm];
  const { data } = sig;
  if (!way || key.algorithm !== data.algorithm || keyTagOf(key) !== data.keyTag) return false;
  const bare: RrsigAnswer = {
    ...sig,
    data: {
      ...data,
      signersName: plainName(data.signersName) || '.',
      signature: Buffer.alloc(0),
    },
  };
  const lines = set
    .map((record) => canonical(record, data))
    .toSorted((a, b) => Buffer.compare(dataOf(a), dataOf(b)));
  const message = Buffer.concat([dataOf(bare), ...lines.map(wireOf)]);
  try {
    const opened = way.open(key.key);
    return verify(way.hash, message, { key: opened, dsaEncoding: 'ieee-p1363' }, data.signature);
  } catch {
    return false; // A key that cannot be read made nothing.
  }
};

/**
 * Whether one of these signatures over a set (records of one name and type) is of a key of the zone, and in
 * force at `atSeconds` (seconds since 1970).
 */
export const isSetSigned = (
  set: readonly Answer[],
  o: {
    zone: string;
    signatures: readonly RrsigAnswer[];
    keys: readonly DnskeyData[];
    atSeconds: number;
  },
): boolean =>
  o.signatures.some(
    (sig) =>
      sig.data.typeCovered === set[0]?.type &&
      plainName(sig.name) === plainName(set[0].name) &&
      plainName(sig.data.signersName) === o.zone &&
      sig.data.inception <= o.atSeconds &&
      o.atSeconds <= sig.data.expiration &&
      o.keys.some((key) => isMadeBy(set, sig, key)),
  );

const zoneKeyFlag = 0x100;
/**
 * The keys that a zone may sign with: those of a set that one of its own keys signed for which an anchor vouches
 * (RFC 4035 5.2); null where there is none.
 */
export const keysOf = (
  records: readonly Answer[],
  o: { zone: string; anchors: readonly KeyAnchor[]; atSeconds: number },
): DnskeyData[] | null => {
  const set = records.filter((r): r is DnskeyAnswer => r.type === 'DNSKEY');
  const signatures = records.filter((r): r is RrsigAnswer => r.type === 'RRSIG');
  const entry = set
    .map((r) => r.data)
    .filter((key) => o.anchors.some((anchor) => isAnchored(o.zone, key, anchor)));
  const { zone, atSeconds } = o;
  if (!isSetSigned(set, { zone, atSeconds, signatures, keys: entry })) return null;
  return set.map((r) => r.data).filter((key) => (key.flags & zoneKeyFlag) !== 0);
};
