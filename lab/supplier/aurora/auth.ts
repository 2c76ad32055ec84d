import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { labCredentials } from '../../kernel/config';
import type { Call } from '../reply';
import { Problem } from '../problem';

const skewMs = 300_000;

const canonicalQuery = (target: string): string => {
  const mark = target.indexOf('?');
  return mark < 0
    ? ''
    : target
        .slice(mark + 1)
        .split('&')
        .sort()
        .join('&');
};

/** What Aurora signs, line by line: method, path, sorted query, time, nonce and body hash. */
export const textToSign = (
  call: Pick<Call, 'method' | 'target' | 'body'>,
  at: string,
  nonce: string,
) =>
  [
    call.method,
    call.target.split('?', 1)[0] ?? '/',
    canonicalQuery(call.target),
    at,
    nonce,
    createHash('sha256').update(call.body).digest('hex'),
  ].join('\n');

const header = (call: Call, name: string): string => {
  const value = call.headers[name];
  return typeof value === 'string' ? value : '';
};

/** Checks signatures and refuses a nonce seen within the time window. */
export const openAuth = () => {
  const nonces = new Map<string, number>();
  const sweep = (nowMs: number): void => {
    for (const [nonce, untilMs] of nonces) {
      if (untilMs > nowMs) return;
      nonces.delete(nonce);
    }
  };
  return (call: Call): void => {
    const { keyId, secret } = labCredentials.aurora;
    const match = /^AURORA-HMAC-SHA256 keyId=([^,]+), signature=([0-9a-f]{64})$/.exec(
      header(call, 'authorization'),
    );
    const at = header(call, 'x-aurora-date');
    const nonce = header(call, 'x-aurora-nonce');
    const now = Date.now();
    if (!match || match[1] !== keyId || nonce.length < 16 || nonce.length > 64) {
      throw new Problem('badCredential', 'The key is not known or the signature is missing.');
    }
    const skew = Math.abs(now - Date.parse(at));
    if (!(skew <= skewMs)) {
      throw new Problem('badCredential', `The time of the request is off by ${skew} ms.`);
    }
    const expected = createHmac('sha256', secret)
      .update(textToSign(call, at, nonce))
      .digest();
    if (!timingSafeEqual(expected, Buffer.from(match[2] ?? '', 'hex'))) {
      throw new Problem('badCredential', 'The signature does not fit.');
    }
    sweep(now);
    if (nonces.has(nonce)) throw new Problem('badCredential', 'The nonce was used before.');
    nonces.set(nonce, now + 2 * skewMs);
  };
};
