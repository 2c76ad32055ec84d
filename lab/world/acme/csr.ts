import { createPublicKey, type KeyObject, verify } from 'node:crypto';

/** A DER element: where it starts, where its content lies. */
type Element = { at: number; start: number; end: number };

const elementAt = (der: Buffer, at: number): Element => {
  const first = der[at + 1] ?? 0;
  if (first < 0x80) return { at, start: at + 2, end: at + 2 + first };
  const size = first & 0x7f;
  const start = at + 2 + size;
  return { at, start, end: start + der.readUIntBE(at + 2, size) };
};
const childrenOf = (der: Buffer, parent: Element): Element[] => {
  const children: Element[] = [];
  for (let at = parent.start; at < parent.end; ) {
    const child = elementAt(der, at);
    children.push(child);
    at = child.end;
  }
  return children;
};

/** DNS names among the alternative names of a request (tag 2 of GeneralName), lower case. */
const namesIn = (der: Buffer): string[] => {
  const id = Buffer.from('0603551d11', 'hex');
  const at = der.indexOf(id);
  if (at < 0) return [];
  const value = elementAt(der, at + id.length);
  const names = childrenOf(der, elementAt(der, value.start));
  return names
    .filter((n) => der[n.at] === 0x82)
    .map((n) => der.subarray(n.start, n.end).toString('latin1').toLowerCase());
};

/**
 * Reads a certificate request (RFC 2986) as far as an authority needs it: its public key, whose
 * possession the signature proves, and its names. Throws when it cannot be read or is not signed.
 */
export const readCsr = (der: Buffer): { publicKey: KeyObject; names: string[] } => {
  const [info, , signature] = childrenOf(der, elementAt(der, 0));
  const key = info && childrenOf(der, info)[2];
  if (!info || !key || !signature) throw new Error('not a certificate request');
  const spki = der.subarray(key.at, key.end);
  const publicKey = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  const bits = der.subarray(signature.start + 1, signature.end);
  if (!verify('sha256', der.subarray(info.at, info.end), publicKey, bits))
    throw new Error('the request is not signed by its key');
  return { publicKey, names: namesIn(der.subarray(info.at, info.end)) };
};
