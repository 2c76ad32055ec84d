import { createHash, createHmac } from 'node:crypto';

/** SHA-256 in hex, as signatures and manifests tell it. */
export const sha256Of = (body: Buffer | string): string =>
  createHash('sha256').update(body).digest('hex');

/** HMAC with SHA-256 of a text. */
export const hmac = (key: Buffer | string, text: string): Buffer =>
  createHmac('sha256', key).update(text).digest();

/** As RFC 3986 asks: also those that `encodeURIComponent` leaves. */
export const encodeSegment = (text: string): string =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A path as it is signed and sent: each part encoded once. */
export const encodePath = (path: string): string => path.split('/').map(encodeSegment).join('/');

/** The query as signatures sort and write it. */
export const canonicalQuery = (parameters: Iterable<[string, string]>): string =>
  [...parameters]
    .map(([name, value]) => [encodeSegment(name), encodeSegment(value)] as const)
    .sort(([a, x], [b, y]) => (a < b ? -1 : a > b ? 1 : x < y ? -1 : 1))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');

/** Header fields in lower case, sorted, with their values trimmed and blanks run together. */
export const canonicalHeaders = (
  headers: Readonly<Record<string, string>>,
): { lines: string[]; names: string } => {
  const sorted = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/\s+/g, ' ')] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    lines: sorted.map(([name, value]) => `${name}:${value}`),
    names: sorted.map(([name]) => name).join(';'),
  };
};

/** The request as it is hashed: method, path, query, header fields, their names, hash of the body. */
export const canonicalRequest = (request: {
  method: string;
  url: URL;
  headers: ReturnType<typeof canonicalHeaders>;
  payloadSha256: string;
}): string =>
  [
    request.method,
    request.url.pathname,
    canonicalQuery(request.url.searchParams),
    ...request.headers.lines,
    '',
    request.headers.names,
    request.payloadSha256,
  ].join('\n');
