import { createHash, randomBytes } from 'node:crypto';
import { baseOf } from '#shared/kernel/hostNames';

/** Second labels that registries of country domains hand names out below, as in `example.com.cn`. */
const registryLabels = new Set(
  'com net org gov edu ac co or ne go mil gob nom web id ltd plc sch'.split(' '),
);

/**
 * The name a customer registered, which holds the verification record: the last two labels, or three
 * below registries such as `com.cn`. A wrong guess is safe: the record must be set at that very name.
 */
export const rootOf = (name: string): string => {
  const labels = baseOf(name).split('.');
  const [top = '', second = ''] = labels.slice(-2).reverse();
  const deep = top.length === 2 && registryLabels.has(second) && labels.length > 2;
  return labels.slice(deep ? -3 : -2).join('.');
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
