import { createHash, randomBytes } from 'node:crypto';
import { getDomain } from 'tldts';
import { baseOf } from '#shared/kernel/hostNames';

/**
 * The name a customer registered, which holds the verification record: by the Public Suffix List, with
 * the suffixes under which private registries hand names out. A name that is such a suffix is its own.
 */
export const rootOf = (name: string): string => {
  const base = baseOf(name);
  return getDomain(base, { allowPrivateDomains: true }) ?? getDomain(base) ?? base;
};

/** Where the TXT record must stand. */
export const verifyNameOf = (root: string): string => `_manifold-verify.${root}`;

export const newVerifyValue = (): string => `manifold-verify=${randomBytes(16).toString('hex')}`;

const alphabet = 'abcdefghijkmnpqrstuvwxyz23456789';

/** The domain's CNAME in the platform zone: always the same for a name, and it tells nothing of others. */
export const cnameOf = (name: string, zone: string): string => {
  const hash = createHash('sha256').update(`manifold cname ${name}`).digest();
  const label = [...hash.subarray(0, 12)].map((byte) => alphabet[byte % 32]).join('');
  return `${label}.${zone}`;
};

export const isWithin = (name: string, zone: string): boolean =>
  name === zone || name.endsWith(`.${zone}`);
