import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { badField, type ErrorCode, Failure } from '#shared/kernel/errors';
import { sampleHost } from '#shared/kernel/hostNames';

/** What a certificate says of itself, read once at upload. */
export type Read = {
  hosts: string[];
  subject: string;
  issuer: string;
  notBefore: string;
  /** Until when the whole chain is valid. */
  notAfter: string;
  fingerprint: string;
  keyType: string;
  chainCount: number;
  /** The chain's blocks alone, leaf first, one newline after each. */
  chainPem: string;
};

const mostCertificates = 10;
const block = /-----BEGIN ([A-Z0-9 ]{1,40})-----[^-]*-----END \1-----/g;
const refuseFile = (code: ErrorCode, values: Record<string, string | number> = {}) =>
  badField('certificatePem', code, values);
const refuseKey = (code: ErrorCode, values: Record<string, string | number> = {}) =>
  badField('privateKeyPem', code, values);

type Tlv = { start: number; end: number };
/** Where the content of the DER element at `at` lies; null for lengths beyond four bytes. */
const elementAt = (der: Buffer, at: number): Tlv | null => {
  const first = der[at + 1] ?? 0;
  if (first < 0x80) return { start: at + 2, end: at + 2 + first };
  const size = first & 0x7f;
  if (size === 0 || size > 4 || at + 2 + size > der.length) return null;
  const start = at + 2 + size;
  return { start, end: start + der.readUIntBE(at + 2, size) };
};

/** Signature algorithms nobody should trust any more, by the DER of their object identifiers. */
const unsafe: Readonly<Record<string, string>> = {
  '2a864886f70d010104': 'MD5-RSA',
  '2a864886f70d010105': 'SHA1-RSA',
  '2a8648ce3d0401': 'SHA1-ECDSA',
  '2a8648ce380403': 'SHA1-DSA',
};
/** The unsafe algorithm a certificate was signed by (RFC 5280 4.1.1.2), or null. */
const unsafeSignature = (certificate: X509Certificate): string | null => {
  const der = certificate.raw;
  const whole = elementAt(der, 0);
  const body = whole && elementAt(der, whole.start);
  const algorithm = body && elementAt(der, body.end);
  const id = algorithm && elementAt(der, algorithm.start);
  return id ? (unsafe[der.subarray(id.start, id.end).toString('hex')] ?? null) : null;
};

const certificatesOf = (text: string): X509Certificate[] => {
  const blocks = [...text.matchAll(block)];
  if (blocks.some((b) => b[1]?.includes('PRIVATE KEY'))) throw refuseFile('certificate.holdsKey');
  const certificates = blocks.filter((b) => b[1] === 'CERTIFICATE');
  if (certificates.length === 0) throw refuseFile('certificate.unreadable');
  if (certificates.length > mostCertificates)
    throw refuseFile('certificate.tooMany', { max: mostCertificates });
  try {
    return certificates.map((b) => new X509Certificate(b[0]));
  } catch {
    throw refuseFile('certificate.unreadable');
  }
};

const issued = (by: X509Certificate, child: X509Certificate): boolean =>
  child.checkIssued(by) && child.verify(by.publicKey);

/** Leaf first, then each one's issuer; anything else fails at some client. */
const checkOrder = (chain: readonly X509Certificate[]): void => {
  const leaf = chain[0];
  if (!leaf || (leaf.ca && chain.length > 1)) throw refuseFile('certificate.order');
  chain.forEach((certificate, at) => {
    const next = chain[at + 1];
    if (!next || issued(next, certificate)) return;
    const elsewhere = chain.some((other) => other !== certificate && issued(other, certificate));
    if (elsewhere) throw refuseFile('certificate.order');
    throw refuseFile('certificate.chain', { number: at + 1 });
  });
};

/** A root's own dates and signature protect nothing: it is trusted by being known. */
const isRoot = (certificate: X509Certificate, chain: readonly X509Certificate[]): boolean =>
  chain.length > 1 && certificate.checkIssued(certificate);

/** The earliest end in a chain, be it that of an intermediate; one that is past is refused. */
const endOf = (chain: readonly X509Certificate[], now: string | null): string => {
  const ends = chain
    .filter((certificate) => !isRoot(certificate, chain))
    .map((certificate) => new Date(certificate.validTo).toISOString());
  const past = now === null ? -1 : ends.findIndex((end) => end <= now);
  const day = ends[past]?.slice(0, 10) ?? '';
  if (past === 0) throw refuseFile('certificate.expired', { day });
  if (past > 0) throw refuseFile('certificate.chainExpired', { number: past + 1, day });
  return ends.toSorted()[0] ?? '';
};

const checkSignatures = (chain: readonly X509Certificate[]): void => {
  for (const certificate of chain) {
    if (isRoot(certificate, chain)) continue;
    const algorithm = unsafeSignature(certificate);
    if (algorithm) throw refuseFile('certificate.weakSignature', { algorithm });
  }
};

const keyOf = (text: string): KeyObject => {
  if (/ENCRYPTED/.test(text)) throw refuseKey('certificate.keyEncrypted');
  try {
    return createPrivateKey(text);
  } catch (error) {
    const code = String((error as { code?: unknown }).code ?? '');
    const encrypted = /INTERRUPTED_OR_CANCELLED|MISSING_PASSPHRASE|BAD_DECRYPT/.test(code);
    throw refuseKey(encrypted ? 'certificate.keyEncrypted' : 'certificate.keyUnreadable');
  }
};

const strongCurves = new Set(['prime256v1', 'secp384r1', 'secp521r1']);
/** Name of the key's kind and size; throws when it is too weak. */
const strengthOf = (key: KeyObject): string => {
  const { modulusLength = 0, namedCurve = '' } = key.asymmetricKeyDetails ?? {};
  if (key.asymmetricKeyType === 'rsa') {
    const name = `RSA ${modulusLength}`;
    if (modulusLength < 2048 || modulusLength > 8192)
      throw refuseFile('certificate.weakKey', { key: name });
    return name;
  }
  const name = `${(key.asymmetricKeyType ?? '?').toUpperCase()} ${namedCurve}`.trim();
  if (key.asymmetricKeyType === 'ec' && strongCurves.has(namedCurve)) return name;
  throw refuseFile('certificate.weakKey', { key: name });
};

/** DNS names of the subject alternative names, lower case. */
const hostsOf = (certificate: X509Certificate): string[] => {
  const matches = (certificate.subjectAltName ?? '').matchAll(/DNS:("(?:[^"\\]|\\.)*"|[^,\s]+)/g);
  const names = [...matches].map((m) => (m[1] ?? '').replace(/^"|"$/g, '').toLowerCase());
  return [...new Set(names)].slice(0, 200);
};

/** A distinguished name on one line. */
const nameLine = (text: string): string => text.split('\n').join(', ').slice(0, 500) || '–';

const readAll = (
  files: { certificatePem: string; privateKeyPem: string },
  now: string | null,
): Read => {
  const chain = certificatesOf(files.certificatePem);
  checkOrder(chain);
  checkSignatures(chain);
  const leaf = chain[0] as X509Certificate; // checkOrder refused an empty chain
  const keyType = strengthOf(leaf.publicKey);
  if (!leaf.checkPrivateKey(keyOf(files.privateKeyPem))) throw refuseKey('certificate.keyMismatch');
  const notBefore = new Date(leaf.validFrom).toISOString();
  const notAfter = endOf(chain, now);
  if (now !== null && notBefore > now)
    throw refuseFile('certificate.notYetValid', { day: notBefore.slice(0, 10) });
  const hosts = hostsOf(leaf);
  if (hosts.length === 0) throw refuseFile('certificate.noNames');
  return {
    hosts,
    subject: nameLine(leaf.subject ?? ''),
    issuer: nameLine(leaf.issuer),
    notBefore,
    notAfter,
    fingerprint: leaf.fingerprint256.replaceAll(':', '').toLowerCase(),
    keyType,
    chainCount: chain.length,
    chainPem: chain
      .map((c) => c.toString().trim())
      .join('\n')
      .concat('\n'),
  };
};

/**
 * Reads and checks a chain and its key: readable, ordered, complete links, safe algorithms, key that
 * fits, valid at `now` (null: at any time), with host names. Throws a refusal of the field at fault; damage that OpenSSL finds
 * only on a closer look counts as unreadable.
 */
export const readCertificate = (
  files: { certificatePem: string; privateKeyPem: string },
  now: string | null,
): Read => {
  try {
    return readAll(files, now);
  } catch (error) {
    throw error instanceof Failure ? error : refuseFile('certificate.unreadable');
  }
};

/** Whether the first certificate of a chain is for a domain; a wildcard stands for one label. */
export const covers = (chainPem: string, domain: string): boolean =>
  new X509Certificate(chainPem).checkHost(sampleHost(domain)) !== undefined;
