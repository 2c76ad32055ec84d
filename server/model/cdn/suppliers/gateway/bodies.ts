import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type BodyPart, mostKeptBytes } from '#shared/areas/cdn/suppliers/supplierCalls';
import { maskedBody } from './maskedBody';

/** The body of a request or answer as it is kept. */
export type CallBody = {
  part: BodyPart;
  type: string;
  /** Its true size; null where reading ended before it did. */
  sizeBytes: number | null;
  isCut: boolean;
  /** Null where only the size is kept. */
  content: Buffer | null;
};

/** More than is kept is masked, so that no secret lies across the cut. */
const overlapBytes = 16_384;
const upTo = (bytes: Buffer, most: number): string =>
  new TextDecoder().decode(bytes.subarray(0, most), { stream: bytes.length > most });

type Answer = { headers: Record<string, string>; body: Buffer };
const typeOf = (headers: Record<string, string>): string =>
  (
    Object.entries(headers).find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? ''
  ).slice(0, 200);
/** The size of an answer; of one that was not read to its end as it says itself. */
const sizeOf = ({ headers, body }: Answer, limit: number): number | null => {
  if (body.length <= limit) return body.length;
  const length = headers['content-length'] ?? '';
  return /^\d{1,15}$/.test(length) ? Number(length) : null;
};

/** The beginning of a body, masked and cut. */
const keptPart = (
  bytes: Buffer,
  secrets: readonly string[],
): Pick<CallBody, 'isCut' | 'content'> => {
  const isCut = bytes.length > mostKeptBytes;
  const masked = maskedBody(upTo(bytes, mostKeptBytes + overlapBytes), secrets);
  // A copy: the whole answer is not held for its beginning.
  return { isCut, content: Buffer.from(isCut ? upTo(Buffer.from(masked), mostKeptBytes) : masked) };
};

/** What was sent, as it is kept; null where a request has no body. */
export const sentBody = (
  { headers, body }: { headers: Record<string, string>; body?: string },
  secrets: readonly string[],
): CallBody | null => {
  if (!body) return null;
  const bytes = Buffer.from(body);
  return {
    part: 'request',
    type: typeOf(headers),
    sizeBytes: bytes.length,
    ...keptPart(bytes, secrets),
  };
};

/** What was answered, as it is kept; null where there was nothing. */
export const answeredBody = (
  answer: Answer,
  limit: number,
  secrets: readonly string[],
): CallBody | null =>
  answer.body.length === 0
    ? null
    : {
        part: 'answer',
        type: typeOf(answer.headers),
        sizeBytes: sizeOf(answer, limit),
        ...keptPart(answer.body, secrets),
      };

/** A file of log lines has a store of its own: of its download only type and size are kept. */
export const fileBody = (answer: Answer, limit: number): CallBody => ({
  part: 'answer',
  type: typeOf(answer.headers),
  sizeBytes: sizeOf(answer, limit),
  isCut: true,
  content: null,
});

const packed = promisify(gzip);
/** Content as it is stored; the packing runs beside the event loop. */
export const packedBody = async (body: CallBody): Promise<Buffer | null> =>
  body.content && packed(body.content);
