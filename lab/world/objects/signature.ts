import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The only key pair of the lab's object store and of its Route 53. */
export const objectKey = {
  keyId: 'LABOBJECTKEY0001',
  secret: 'lab-object-secret-of-forty-characters-00',
};
const mostSkewMs = 15 * 60_000;

/** Why a request is refused, by the code that S3 uses; null for a good one. */
export type Refusal =
  | 'AccessDenied'
  | 'InvalidAccessKeyId'
  | 'SignatureDoesNotMatch'
  | 'RequestTimeTooSkewed'
  | 'XAmzContentSHA256Mismatch';

const sha = (data: Buffer | string): string => createHash('sha256').update(data).digest('hex');
const mac = (key: Buffer | string, data: string): Buffer =>
  createHmac('sha256', key).update(data).digest();
const uri = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) => {
      const c = String.fromCharCode(byte);
      return /[A-Za-z0-9\-._~]/.test(c)
        ? c
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;
    })
    .join('');

const timeOf = (stamp: string): number => {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? [];
  return Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s));
};

/** Checks AWS Signature Version 4 of a request as a store does: from the bytes that came. */
export const refusalOf = (
  request: Pick<IncomingMessage, 'method' | 'url' | 'headers'>,
  url: URL,
  body: Buffer,
  nowMs: number,
  keys: { keyId: string; secret: string } = objectKey,
): Refusal | null => {
  const header = (name: string): string => String(request.headers[name] ?? '');
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request,\s*SignedHeaders=([a-z0-9;-]+),\s*Signature=([0-9a-f]{64})$/.exec(
      header('authorization'),
    );
  if (!parts) return 'AccessDenied';
  const [, keyId = '', day = '', region = '', service = '', names = '', signature = ''] = parts;
  if (keyId !== keys.keyId) return 'InvalidAccessKeyId';
  const stamp = header('x-amz-date');
  const at = timeOf(stamp);
  if (!(Math.abs(at - nowMs) < mostSkewMs) || !stamp.startsWith(day)) return 'RequestTimeTooSkewed';
  const payload = header('x-amz-content-sha256') || sha(body);
  if (payload !== sha(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (!signed.includes('host') || !signed.includes('x-amz-date')) return 'AccessDenied';
  const query = [...url.searchParams]
    .map(([k, v]) => `${uri(k)}=${uri(v)}`)
    .sort()
    .join('&');
  const canonical = [
    request.method ?? '',
    // As it stands in the request line: parts are encoded once.
    (request.url ?? '/').split('?')[0] ?? '/',
    query,
    ...signed.map((name) => `${name}:${header(name).trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    payload,
  ].join('\n');
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha(canonical)}`;
  const key = mac(mac(mac(mac(`AWS4${keys.secret}`, day), region), service), 'aws4_request');
  const right = mac(key, text);
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? null : 'SignatureDoesNotMatch';
};
