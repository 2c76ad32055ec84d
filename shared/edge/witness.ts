/**
 * The field by which edges tell requests of the platform's own witnesses (probes, proofs, checks,
 * preheating) from visitors'. Its value is `key:seconds:nonce:signature`: only who holds the
 * supplier's credential can make one, each counts once and for 5 minutes.
 */
export const witnessHeader = 'x-manifold-witness';
/** How far the clocks of console and edge may be apart. */
export const witnessSkewMs = 300_000;

/** One request as its mark names it: another method, host or target needs another mark. */
export type WitnessedRequest = { method: string; host: string; target: string };

/** What is signed (HMAC-SHA256, hex) under the credential's secret. */
export const witnessText = (r: WitnessedRequest, seconds: string, nonce: string): string =>
  ['MANIFOLD-WITNESS1', r.method, r.host.toLowerCase(), r.target, seconds, nonce].join('\n');
