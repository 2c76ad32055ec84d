/** Header names of a signed call, as both sides and the documentation write them. */
export const signingHeaders = {
  key: 'x-manifold-key',
  timestamp: 'x-manifold-timestamp',
  nonce: 'x-manifold-nonce',
  signature: 'x-manifold-signature',
} as const;

/** How far the caller's clock may be off, and how long a nonce is remembered, in seconds. */
export const signingWindowSeconds = 300;

export type SignedParts = {
  method: string;
  /** Path as sent, percent-encoding included, without the query. */
  path: string;
  /** Query as sent, without the question mark; empty when there is none. */
  query: string;
  /** SHA-256 of the body's bytes in lower-case hex; of nothing when there is no body. */
  bodyHash: string;
  /** Seconds since 1970 as text. */
  timestamp: string;
  /** 16 to 64 letters, digits, - or _, never used before with this key. */
  nonce: string;
};

/**
 * The text whose HMAC-SHA256 under the key's secret, in lower-case hex, is the signature. Path and query
 * are taken as sent, so that nobody has to agree about sorting or encoding.
 */
export const textToSign = (p: SignedParts): string =>
  ['MANIFOLD1', p.method.toUpperCase(), p.path, p.query, p.bodyHash, p.timestamp, p.nonce].join(
    '\n',
  );
