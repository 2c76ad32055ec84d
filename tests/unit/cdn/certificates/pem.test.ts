import { generateKeyPairSync } from 'node:crypto';
import { expect, test } from '@jest/globals';
import { createCertificate, createChain } from '#lab/kernel/selfSigned';
import { covers, readCertificate } from '#server/model/cdn/certificates/pem';
import { Failure } from '#shared/kernel/errors';

const now = new Date().toISOString();
const day = 86_400_000;
const chain = createChain({
  subject: 'www.example.com',
  names: ['www.example.com', '*.example.com'],
});
const codeOf = (files: { certificatePem: string; privateKeyPem: string }): string => {
  try {
    readCertificate(files, now);
    return 'accepted';
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return error.fields[0]?.code ?? error.code;
  }
};

test('a chain with its key is read: names, dates, fingerprint, key type, count', () => {
  const read = readCertificate(chain, now);
  expect(read).toMatchObject({
    hosts: ['www.example.com', '*.example.com'],
    fingerprint: chain.fingerprint,
    keyType: 'EC prime256v1',
    chainCount: 2,
  });
  expect(read.notAfter > now).toBe(true);
});
test('a wildcard covers one label and not its own root', () => {
  expect(covers(chain.certificatePem, 'img.example.com')).toBe(true);
  expect(covers(chain.certificatePem, 'a.b.example.com')).toBe(false);
  expect(covers(chain.certificatePem, 'example.com')).toBe(false);
});
test('a key of another certificate is refused', () => {
  const other = createCertificate({ subject: 'x', names: ['x.test'] });
  expect(codeOf({ ...chain, privateKeyPem: other.privateKeyPem })).toBe('certificate.keyMismatch');
});
test('an encrypted key is told to be freed of its pass phrase', () => {
  const { privateKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: {
      type: 'pkcs8',
      format: 'pem',
      cipher: 'aes-256-cbc',
      passphrase: 'secret',
    },
  });
  expect(codeOf({ ...chain, privateKeyPem: privateKey })).toBe('certificate.keyEncrypted');
});
test('a chain in the wrong order or with a gap is refused', () => {
  const blocks = chain.certificatePem.match(/-----BEGIN[^]*?-----END CERTIFICATE-----\n/g) ?? [];
  expect(codeOf({ ...chain, certificatePem: [...blocks].reverse().join('') })).toBe(
    'certificate.order',
  );
  const stranger = createChain({ subject: 'z', names: ['z.test'] });
  const strangerIssuer =
    stranger.certificatePem.match(/-----BEGIN[^]*?-----END CERTIFICATE-----\n/g)?.[1] ?? '';
  expect(codeOf({ ...chain, certificatePem: `${blocks[0]}${strangerIssuer}` })).toBe(
    'certificate.chain',
  );
});
test('expired, not yet valid and nameless certificates are refused', () => {
  const dated = (from: number, to: number, names = ['a.test']) =>
    createCertificate({
      subject: 'a',
      names,
      notBefore: new Date(Date.now() + from * day),
      notAfter: new Date(Date.now() + to * day),
    });
  expect(codeOf(dated(-10, -1))).toBe('certificate.expired');
  expect(codeOf(dated(1, 10))).toBe('certificate.notYetValid');
  expect(codeOf(dated(-1, 10, []))).toBe('certificate.noNames');
});
test('the earliest end of a chain counts; an intermediate that is over is refused, a root is not', () => {
  const dayIn = (days: number) => new Date(Date.now() + days * day);
  const root = createCertificate({ subject: 'R', names: [], isCa: true, notAfter: dayIn(-1) });
  const chainTo = (days: number) => {
    const by = { subject: 'I', names: [], isCa: true, issuer: root };
    const issuer = createCertificate({ ...by, notAfter: dayIn(days) });
    const leaf = createCertificate({
      subject: 'a',
      names: ['a.test'],
      issuer,
      notAfter: dayIn(90),
    });
    const pems = [leaf, issuer, root].map((c) => c.certificatePem);
    return { certificatePem: pems.join(''), privateKeyPem: leaf.privateKeyPem };
  };
  expect(codeOf(chainTo(-2))).toBe('certificate.chainExpired');
  expect(readCertificate(chainTo(30), now).notAfter.slice(0, 10)).toBe(
    dayIn(30).toISOString().slice(0, 10),
  );
  expect(readCertificate(chainTo(120), now).notAfter.slice(0, 10)).toBe(
    dayIn(90).toISOString().slice(0, 10),
  );
});
test('a file that is no certificate, holds a key or too many blocks is refused', () => {
  expect(codeOf({ ...chain, certificatePem: 'hello' })).toBe('certificate.unreadable');
  expect(codeOf({ ...chain, certificatePem: chain.certificatePem + chain.privateKeyPem })).toBe(
    'certificate.holdsKey',
  );
  expect(codeOf({ ...chain, certificatePem: chain.certificatePem.repeat(6) })).toBe(
    'certificate.tooMany',
  );
  expect(codeOf({ ...chain, privateKeyPem: 'no key' })).toBe('certificate.keyUnreadable');
});
test('two thousand damaged files are each refused or accepted, never a crash', () => {
  let seed = 7;
  const draw = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below;
  for (let i = 0; i < 2000; i += 1) {
    const text = [...chain.certificatePem];
    for (let n = 0; n < 3; n += 1) text[draw(text.length)] = String.fromCharCode(32 + draw(94));
    expect(typeof codeOf({ ...chain, certificatePem: text.join('') })).toBe('string');
  }
});
