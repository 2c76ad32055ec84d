import { expect, test } from '@jest/globals';
import type { Answer, DnskeyData, RrsigAnswer } from 'dns-packet';
import { isAnchored, isSetSigned, keyTagOf } from '#server/drivers/dns/dnssec';

/* The example of RFC 8080 6.1: a zone's key, what its parent says of it, and a signature over an MX record. */
const key: DnskeyData = {
  flags: 257,
  algorithm: 15,
  key: Buffer.from('l02Woi0iS8Aa25FQkUd9RMzZHJpBoRQwAQEX1SxZJA4=', 'base64'),
};
const anchor = {
  keyTag: 3613,
  algorithm: 15,
  digestType: 2,
  digest: '3aa5ab37efce57f737fc1627013fee07bdf241bd10f3b1964ab55c78e79a304b',
};
const mx: Answer = {
  name: 'Example.com',
  type: 'MX',
  ttl: 120,
  data: { preference: 10, exchange: 'MAIL.example.com' },
};
const signature: RrsigAnswer = {
  name: 'example.com',
  type: 'RRSIG',
  data: {
    typeCovered: 'MX',
    algorithm: 15,
    labels: 2,
    originalTTL: 3600,
    expiration: 1440021600,
    inception: 1438207200,
    keyTag: 3613,
    signersName: 'example.com',
    signature: Buffer.from(
      'oL9krJun7xfBOIWcGHi7mag5/hdZrKWw15jPGrHpjQeRAvTdszaPD+QLs3fx8A4M3e23mRZ9VrbpMngwcrqNAg==',
      'base64',
    ),
  },
};
const o = { zone: 'example.com', signatures: [signature], keys: [key], atSeconds: 1439000000 };

test('the example of RFC 8080 is validated: key tag, digest and signature', () => {
  expect(keyTagOf(key)).toBe(3613);
  expect(isAnchored('example.com', key, anchor)).toBe(true);
  expect(isAnchored('example.org', key, anchor)).toBe(false);
  expect(isSetSigned([mx], o)).toBe(true);
});

test('a signature is refused out of its time, over other data, and of another zone', () => {
  expect(isSetSigned([mx], { ...o, atSeconds: 1440021601 })).toBe(false);
  const other: Answer = { ...mx, data: { preference: 20, exchange: 'mail.example.com' } };
  expect(isSetSigned([other], o)).toBe(false);
  expect(isSetSigned([mx, other], o)).toBe(false);
  expect(isSetSigned([mx], { ...o, zone: 'com' })).toBe(false);
  expect(isSetSigned([mx], { ...o, keys: [{ ...key, algorithm: 13 }] })).toBe(false);
});
