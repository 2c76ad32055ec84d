import type { IncomingHttpHeaders } from 'node:http';
import type { Content } from './content';

/** What to answer to a GET or HEAD: everything, a part, nothing new, or that the part is absent. */
export type Outcome =
  | { status: 200; from: number; to: number }
  | { status: 206; from: number; to: number }
  | { status: 304 }
  | { status: 416 };

type Validators = Pick<Content, 'etag' | 'modifiedAt' | 'sizeBytes'>;

/** If-None-Match compares weakly: W/"x" and "x" are the same (RFC 9110 13.1.2). */
const listsTag = (header: string, etag: string): boolean =>
  header.trim() === '*' || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);

const isUnchanged = (headers: IncomingHttpHeaders, content: Validators): boolean => {
  const tags = headers['if-none-match'];
  if (tags !== undefined) return listsTag(tags, content.etag);
  const since = Date.parse(headers['if-modified-since'] ?? '');
  return !Number.isNaN(since) && content.modifiedAt.getTime() <= since;
};

/** If-Range holds only for the strong tag or the exact date (RFC 9110 13.1.5). */
const rangeHolds = (condition: string | undefined, content: Validators): boolean =>
  condition === undefined ||
  condition === content.etag ||
  condition === content.modifiedAt.toUTCString();

const wholeOf = (content: Validators): Outcome => ({
  status: 200,
  from: 0,
  to: content.sizeBytes,
});

const oneRange = /^bytes=(?:(\d+)-(\d*)|-(\d+))$/;

/** A single byte range; several at once, or another unit, are answered with the whole. */
const rangeOutcome = (range: string, content: Validators): Outcome => {
  const match = oneRange.exec(range.replaceAll(' ', ''));
  if (!match) return wholeOf(content);
  const size = content.sizeBytes;
  const [, first, last, suffix] = match;
  if (suffix !== undefined) {
    if (Number(suffix) === 0) return { status: 416 };
    return { status: 206, from: Math.max(0, size - Number(suffix)), to: size };
  }
  const from = Number(first);
  const to = last ? Math.min(size, Number(last) + 1) : size;
  if (last && Number(last) < from) return wholeOf(content);
  return from >= size ? { status: 416 } : { status: 206, from, to };
};

/** Decides by the request's conditions and range, in the order of RFC 9110 13.2.2. */
export const outcomeOf = (
  method: string,
  headers: IncomingHttpHeaders,
  content: Validators,
): Outcome => {
  if (isUnchanged(headers, content)) return { status: 304 };
  const { range } = headers;
  const ifRange = headers['if-range'];
  if (method !== 'GET' || range === undefined) return wholeOf(content);
  const condition = Array.isArray(ifRange) ? ifRange[0] : ifRange;
  return rangeHolds(condition, content) ? rangeOutcome(range, content) : wholeOf(content);
};
