import { createHash, createPublicKey, type JsonWebKey, randomBytes, verify } from 'node:crypto';
import * as z from 'zod';

/** An error in the words of RFC 8555 6.7. */
export class AcmeError extends Error {
  readonly status: number;
  readonly type: string;
  constructor(status: number, type: string, detail: string) {
    super(detail);
    this.status = status;
    this.type = `urn:ietf:params:acme:error:${type}`;
  }
}

export const signed = z.object({
  protected: z.string(),
  payload: z.string(),
  signature: z.string(),
});
const header = z.object({
  alg: z.enum(['RS256', 'ES256']),
  nonce: z.string(),
  url: z.string(),
  jwk: z.record(z.string(), z.unknown()).optional(),
  kid: z.string().optional(),
});

/** SHA-256 thumbprint of a key (RFC 7638). */
export const thumbprintOf = (jwk: JsonWebKey): string => {
  const { e, kty, n, crv, x, y } = jwk;
  const members = kty === 'RSA' ? { e, kty, n } : { crv, kty, x, y };
  return createHash('sha256').update(JSON.stringify(members)).digest('base64url');
};

export type Opened = { jwk: JsonWebKey; kid: string | null; payload: unknown };

/** Nonces that were given out and not used yet. */
export const openNonces = () => {
  const open = new Set<string>();
  return {
    next(): string {
      const nonce = randomBytes(16).toString('base64url');
      if (open.size > 5_000) open.clear();
      open.add(nonce);
      return nonce;
    },
    use: (nonce: string): boolean => open.delete(nonce),
  };
};

/** Checks nonce, address and signature of a request and gives its payload. */
export const openJws = (
  body: z.output<typeof signed>,
  o: { url: string; use(nonce: string): boolean; keyOf(kid: string): JsonWebKey | null },
): Opened => {
  const read = header.safeParse(
    JSON.parse(Buffer.from(body.protected, 'base64url').toString('utf8')),
  );
  if (!read.success) throw new AcmeError(400, 'malformed', 'The protected header is malformed.');
  const { alg, nonce, url, jwk, kid } = read.data;
  if (!o.use(nonce)) throw new AcmeError(400, 'badNonce', 'The nonce is unknown or was used.');
  if (url !== o.url) throw new AcmeError(401, 'unauthorized', 'The request is for another URL.');
  // Safe cast: a malformed key is refused by createPublicKey below.
  const key = (jwk as JsonWebKey | undefined) ?? (kid ? o.keyOf(kid) : null);
  if (!key) throw new AcmeError(400, 'accountDoesNotExist', 'The account is not known.');
  const good = verify(
    'sha256',
    Buffer.from(`${body.protected}.${body.payload}`),
    {
      key: createPublicKey({ key, format: 'jwk' }),
      ...(alg === 'ES256' ? { dsaEncoding: 'ieee-p1363' as const } : {}),
    },
    Buffer.from(body.signature, 'base64url'),
  );
  if (!good) throw new AcmeError(401, 'unauthorized', 'The signature is wrong.');
  const text = Buffer.from(body.payload, 'base64url').toString('utf8');
  return { jwk: key, kid: kid ?? null, payload: text === '' ? null : JSON.parse(text) };
};
