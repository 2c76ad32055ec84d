import { createHash, createHmac } from 'node:crypto';

/** Who signs, for which region and service. */
export type SigV4Signer = {
  keyId: string;
  secret: string;
  region: string;
  service: string;
};
/** A request before it is signed; header names in any case, the host is that of the address. */
export type SigV4Request = {
  method: string;
  url: URL;
  headers?: Readonly<Record<string, string>>;
  /** SHA-256 of the body, in hex. */
  payloadSha256: string;
};

/** SHA-256 in hex, as signatures and manifests tell it. */
export const sha256Of = (body: Buffer | string): string =>
  createHash('sha256').update(body).digest('hex');
const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** As RFC 3986 asks: also those that `encodeURIComponent` leaves. */
export const encodeSegment = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );
/** A path as it is signed and sent: each part encoded once. */
export const encodePath = (path: string): string => path.split('/').map(encodeSegment).join('/');

const canonicalQuery = (url: URL): string =>
  [...url.searchParams]
    .map(([name, value]) => [encodeSegment(name), encodeSegment(value)] as const)
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/**
 * The headers of a request signed with AWS Signature Version 4: those it has, `x-amz-date`,
 * `x-amz-content-sha256` and `authorization`. `at` is the instant of signing; stores refuse one that is
 * more than minutes away from theirs.
 */
export const signV4 = (
  signer: SigV4Signer,
  { method, url, headers = {}, payloadSha256 }: SigV4Request,
  at: Date,
): Record<string, string> => {
  const stamp = at.toISOString().replace(/[-:]|\.\d{3}/g, '');
  const sent: Record<string, string> = {
    ...Object.fromEntries(Object.entries(headers).map(([k, v]) => [k.toLowerCase(), v])),
    'x-amz-content-sha256': payloadSha256,
    'x-amz-date': stamp,
  };
  const signed = Object.entries({ ...sent, host: url.host }).sort(([a], [b]) => (a < b ? -1 : 1));
  const names = signed.map(([name]) => name).join(';');
  const canonical = [
    method,
    url.pathname,
    canonicalQuery(url),
    ...signed.map(([name, value]) => `${name}:${value.trim().replace(/\s+/g, ' ')}`),
    '',
    names,
    payloadSha256,
  ].join('\n');
  const scope = `${stamp.slice(0, 8)}/${signer.region}/${signer.service}/aws4_request`;
  const key = [signer.region, signer.service, 'aws4_request'].reduce<Buffer>(
    hmac,
    hmac(`AWS4${signer.secret}`, stamp.slice(0, 8)),
  );
  const text = ['AWS4-HMAC-SHA256', stamp, scope, sha256Of(canonical)].join('\n');
  const signature = hmac(key, text).toString('hex');
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${signer.keyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  };
};
