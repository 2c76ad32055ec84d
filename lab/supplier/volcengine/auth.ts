import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { Problem } from '../problem';
import type { Call } from '../reply';

const mostSkewMs = 15 * 60_000;
const scopeEnd = '/cn-north-1/cdn/request';
const header = (call: Call, name: string): string => String(call.headers[name] ?? '');
const sha256 = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();
const timeOf = (stamp: string): number => {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  const [y = 0, mo = 0, d = 0, h = 0, mi = 0, s = 0] = parts.slice(1).map(Number);
  return parts.length > 0 ? Date.UTC(y, mo - 1, d, h, mi, s) : Number.NaN;
};
const encode = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** Checks signatures of one account from the bytes that came. The host need not be signed: their clients leave it out. */
export const authenticate = (
  call: Call,
  { accessKeyId, secretAccessKey }: { accessKeyId: string; secretAccessKey: string },
): void => {
  const match =
    /^HMAC-SHA256 Credential=([^/]+)\/(\d{8})(\/[^,]+), SignedHeaders=([a-z0-9;-]+), Signature=([0-9a-f]{64})$/.exec(
      header(call, 'authorization'),
    );
  if (!match) throw new Problem('badCredential', 'The authorization header cannot be read.');
  const [, id = '', day = '', end = '', list = '', signature = ''] = match;
  if (id !== accessKeyId) throw new Problem('badCredential', `The accesskey ${id} is invalid.`);
  const stamp = header(call, 'x-date');
  if (!(Math.abs(timeOf(stamp) - Date.now()) <= mostSkewMs) || !stamp.startsWith(day))
    throw new Problem('tokenExpired', 'The signature of the request is expired.');
  const names = list.split(';');
  const payload = sha256(call.body);
  const isSigned = names.includes('x-date') && names.includes('x-content-sha256');
  if (!isSigned || end !== scopeEnd || header(call, 'x-content-sha256') !== payload)
    throw new Problem('badCredential', 'Date, content and scope must be signed as they are.');
  const query = [...call.query]
    .map(([name, value]) => `${encode(name)}=${encode(value)}`)
    .sort()
    .join('&');
  const canonical = [
    call.method,
    call.path,
    query,
    ...names.map((name) => `${name}:${header(call, name).trim().replace(/\s+/g, ' ')}`),
    '',
    list,
    payload,
  ].join('\n');
  const text = ['HMAC-SHA256', stamp, `${day}${scopeEnd}`, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(hmac(secretAccessKey, day), 'cn-north-1'), 'cdn'), 'request');
  if (!timingSafeEqual(hmac(key, text), Buffer.from(signature, 'hex')))
    throw new Problem('badCredential', 'The signature we calculated does not match yours.');
};
