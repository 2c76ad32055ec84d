import {
  createHash,
  createPrivateKey,
  createPublicKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
  X509Certificate,
} from 'node:crypto';
import { isIP } from 'node:net';

/**
 * X.509 v3 certificates by RFC 5280, EC P-256 with ECDSA-SHA256, written as DER by hand because Node
 * reads certificates but cannot make them.
 */
export type Issued = {
  certificatePem: string;
  privateKeyPem: string;
  /** Lower-case SHA-256 of the DER, as hexadecimal without colons. */
  fingerprint: string;
};

const tlv = (tag: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts);
  if (body.length < 128) return Buffer.concat([Buffer.from([tag, body.length]), body]);
  const length: number[] = [];
  for (let rest = body.length; rest > 0; rest = Math.floor(rest / 256)) length.unshift(rest % 256);
  return Buffer.concat([Buffer.from([tag, 0x80 | length.length, ...length]), body]);
};
const sequence = (...parts: Buffer[]): Buffer => tlv(0x30, ...parts);
const octets = (body: Buffer): Buffer => tlv(0x04, body);
const explicit = (number: number, ...parts: Buffer[]): Buffer => tlv(0xa0 | number, ...parts);
const truth = tlv(0x01, Buffer.from([0xff]));

const oid = (dotted: string): Buffer => {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const bytes = [first * 40 + second];
  for (const arc of rest) {
    const group = [arc & 0x7f];
    for (let left = arc >>> 7; left > 0; left >>>= 7) group.unshift((left & 0x7f) | 0x80);
    bytes.push(...group);
  }
  return tlv(0x06, Buffer.from(bytes));
};

const commonName = (name: string): Buffer =>
  sequence(tlv(0x31, sequence(oid('2.5.4.3'), tlv(0x0c, Buffer.from(name.slice(0, 64), 'utf8')))));

/** GeneralizedTime is allowed for any year by DER and required from 2050 on. */
const time = (at: Date): Buffer => {
  const text = at.toISOString().replace(/[-:T]/g, '').slice(0, 14);
  return at.getUTCFullYear() < 2050
    ? tlv(0x17, Buffer.from(`${text.slice(2)}Z`))
    : tlv(0x18, Buffer.from(`${text}Z`));
};

const extension = (id: string, critical: boolean, value: Buffer): Buffer =>
  sequence(oid(id), ...(critical ? [truth] : []), octets(value));

const generalName = (name: string): Buffer =>
  isIP(name) === 4
    ? tlv(0x87, Buffer.from(name.split('.').map(Number)))
    : tlv(0x82, Buffer.from(name, 'latin1'));

const keyIdentifier = (publicKey: KeyObject): Buffer =>
  createHash('sha1')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest();

const extensionsOf = (input: CertificateInput, own: KeyObject, issuer: KeyObject): Buffer => {
  const usage = input.isCa ? Buffer.from([0x01, 0x06]) : Buffer.from([0x07, 0x80]);
  const list = [
    extension('2.5.29.19', true, input.isCa ? sequence(truth) : sequence()),
    extension('2.5.29.15', true, tlv(0x03, usage)),
    extension('2.5.29.14', false, octets(keyIdentifier(own))),
    extension('2.5.29.35', false, sequence(tlv(0x80, keyIdentifier(issuer)))),
  ];
  if (!input.isCa) list.push(extension('2.5.29.37', false, sequence(oid('1.3.6.1.5.5.7.3.1'))));
  if (input.names.length > 0) {
    list.push(extension('2.5.29.17', false, sequence(...input.names.map(generalName))));
  }
  return explicit(3, sequence(...list));
};

export type CertificateInput = {
  /** Common name of the subject. */
  subject: string;
  /** Subject alternative names: DNS names (also `*.name`) or IPv4 addresses. */
  names: readonly string[];
  notBefore?: Date;
  notAfter?: Date;
  isCa?: boolean;
  /** Certificate and key that sign; without it the certificate signs itself. */
  issuer?: Pick<Issued, 'certificatePem' | 'privateKeyPem'>;
};

const pem = (label: string, der: Buffer): string =>
  `-----BEGIN ${label}-----\n${(der.toString('base64').match(/.{1,64}/g) ?? []).join('\n')}\n-----END ${label}-----\n`;

const issuerName = (issuer: CertificateInput['issuer'], subject: string): string =>
  issuer
    ? (/CN=(.*)/.exec(new X509Certificate(issuer.certificatePem).subject)?.[1] ?? subject)
    : subject;

/** Signs a certificate for a public key; valid from a day ago for 397 days when not told. */
const certify = (
  input: CertificateInput,
  publicKey: KeyObject,
  signer: KeyObject,
): Omit<Issued, 'privateKeyPem'> => {
  const day = 86_400_000;
  const algorithm = sequence(oid('1.2.840.10045.4.3.2'));
  const serial = randomBytes(16);
  serial[0] = ((serial[0] ?? 0) & 0x3f) | 0x40; // positive and of fixed length
  const body = sequence(
    explicit(0, tlv(0x02, Buffer.from([2]))),
    tlv(0x02, serial),
    algorithm,
    commonName(issuerName(input.issuer, input.subject)),
    sequence(
      time(input.notBefore ?? new Date(Date.now() - day)),
      time(input.notAfter ?? new Date(Date.now() + 397 * day)),
    ),
    commonName(input.subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    extensionsOf(input, publicKey, createPublicKey(signer)),
  );
  const signature = sign('sha256', body, signer);
  const der = sequence(body, algorithm, tlv(0x03, Buffer.from([0]), signature));
  return {
    certificatePem: pem('CERTIFICATE', der),
    fingerprint: createHash('sha256').update(der).digest('hex'),
  };
};

/** Makes one certificate and its fresh key. */
export const createCertificate = (input: CertificateInput): Issued => {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const signer = input.issuer ? createPrivateKey(input.issuer.privateKeyPem) : privateKey;
  return {
    ...certify(input, publicKey, signer),
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  };
};

/** A certificate for a key that stays with who asks: what a certificate authority gives. */
export const certifyKey = (
  input: CertificateInput & { issuer: Pick<Issued, 'certificatePem' | 'privateKeyPem'> },
  publicKey: KeyObject,
): Omit<Issued, 'privateKeyPem'> =>
  certify(input, publicKey, createPrivateKey(input.issuer.privateKeyPem));

export type Chain = Issued & {
  /** The root alone: what a client must trust. */
  rootPem: string;
};

/** A leaf under an intermediate under a root; `certificatePem` holds leaf and intermediate. */
export const createChain = (
  input: Omit<CertificateInput, 'issuer' | 'isCa'> & { authority?: string },
): Chain => {
  const authority = input.authority ?? 'Lab Test CA';
  const root = createCertificate({
    subject: `${authority} Root`,
    names: [],
    isCa: true,
    notAfter: new Date(Date.now() + 3_650 * 86_400_000),
  });
  const intermediate = createCertificate({
    subject: `${authority} Issuing`,
    names: [],
    isCa: true,
    issuer: root,
    notAfter: new Date(Date.now() + 1_800 * 86_400_000),
  });
  const leaf = createCertificate({ ...input, issuer: intermediate });
  return {
    ...leaf,
    certificatePem: `${leaf.certificatePem}${intermediate.certificatePem}`,
    rootPem: root.certificatePem,
  };
};
