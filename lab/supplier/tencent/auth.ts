import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../problem';
import type { Call } from '../reply';

const skewSeconds = 300;
const header = (call: Call, name: string): string => String(call.headers[name] ?? '');
const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** Checks TC3 signatures of one account. The host is signed without its port; the service is what the caller says. */
export const authenticate = (
  call: Call,
  { secretId, secretKey }: { secretId: string; secretKey: string },
): void => {
  const match =
    /^TC3-HMAC-SHA256 Credential=([^/]+)\/(\d{4}-\d\d-\d\d)\/([^/]+)\/tc3_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      header(call, 'authorization'),
    );
  const [, id, day = '', service = '', list = '', signature = ''] = match ?? [];
  if (id !== secretId) throw new Problem('badCredential', 'The SecretId is not found.');
  const seconds = header(call, 'x-tc-timestamp');
  if (!(Math.abs(Date.now() / 1000 - Number(seconds)) <= skewSeconds))
    throw new Problem('tokenExpired', 'The timestamp of the request is too far from ours.');
  if (new Date(Number(seconds) * 1000).toISOString().slice(0, 10) !== day)
    throw new Problem('badCredential', 'The date of the credential does not fit the timestamp.');
  const names = list.split(';');
  if (!names.includes('host') || !names.includes('content-type'))
    throw new Problem('badCredential', 'host and content-type must be signed.');
  const value = (name: string): string =>
    name === 'host' ? header(call, 'host').replace(/:\d+$/, '') : header(call, name).trim();
  const canonical = [
    call.method,
    call.path,
    '',
    ...names.map((name) => `${name}:${value(name)}`),
    '',
    list,
    sha256(call.body),
  ].join('\n');
  const scope = `${day}/${service}/tc3_request`;
  const key = hmac(hmac(hmac(`TC3${secretKey}`, day), service), 'tc3_request');
  const text = ['TC3-HMAC-SHA256', seconds, scope, sha256(canonical)].join('\n');
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')))
    throw new Problem('badCredential', 'The provided credentials could not be validated.');
};
