import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../problem';
import type { Call } from '../reply';

const skewMs = 900_000;
const header = (call: Call, name: string): string => String(call.headers[name] ?? '');
const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** The text that the caller must have signed, from what arrived. */
const signedText = (call: Call, names: readonly string[]): string => {
  const query = [...call.query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    call.method,
    call.path,
    query,
    ...names.map((name) => `${name}:${header(call, name).trim()}`),
    '',
    names.join(';'),
    sha256(call.body),
  ].join('\n');
  return `ACS3-HMAC-SHA256\n${sha256(canonical)}`;
};

/** Header fields a caller must sign when they are there. */
const mustSign = (call: Call): string[] =>
  Object.keys(call.headers).filter(
    (name) =>
      name === 'host' || (name.startsWith('x-acs-') && name !== 'x-acs-credentials-provider'),
  );

/** Checks ACS3 signatures of one account; a nonce works once within the time that a request is fresh. */
export const openAuth = (account: { accessKeyId: string; accessKeySecret: string }) => {
  const nonces = new Map<string, number>();
  return (call: Call): void => {
    const { accessKeyId, accessKeySecret } = account;
    const match =
      /^ACS3-HMAC-SHA256 Credential=([^,]+),SignedHeaders=([^,]+),Signature=([0-9a-f]{64})$/.exec(
        header(call, 'authorization'),
      );
    if (!match || match[1] !== accessKeyId)
      throw new Problem('badCredential', 'Specified access key is not found or no signature came.');
    const names = (match[2] ?? '').split(';');
    const missing = mustSign(call).find((name) => !names.includes(name));
    if (missing) throw new Problem('badCredential', `${missing} is not signed.`);
    if (header(call, 'x-acs-content-sha256') !== sha256(call.body))
      throw new Problem('badCredential', 'x-acs-content-sha256 does not fit the body.');
    const now = Date.now();
    if (!(Math.abs(now - Date.parse(header(call, 'x-acs-date'))) <= skewMs))
      throw new Problem('tokenExpired', 'Specified time stamp or date value is expired.');
    const expected = createHmac('sha256', accessKeySecret).update(signedText(call, names)).digest();
    if (!timingSafeEqual(expected, Buffer.from(match[3] ?? '', 'hex')))
      throw new Problem('badCredential', 'Specified signature does not match our calculation.');
    for (const [old, untilMs] of nonces) if (untilMs < now) nonces.delete(old);
    const nonce = header(call, 'x-acs-signature-nonce');
    if (nonce === '' || nonces.has(nonce))
      throw new Problem('tokenReused', 'Specified signature nonce was used already.');
    nonces.set(nonce, now + 2 * skewMs);
  };
};
