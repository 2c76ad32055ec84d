import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { RequestHandler } from 'express';
import type { Endpoint } from '#shared/kernel/contract';
import { Failure } from '#shared/kernel/errors';
import { parseAside } from './bodyWorker';

/** Bytes that every operation takes, and all that those take who may not do what they ask for. */
export const plainLimit = 100_000;
/** Larger bodies of one person that are read or parsed at a time. */
const mostLarge = 4;
/** So long an answer has to arrive before a connection with an unread body is cut. */
const lingerMs = 2_000;

/** Accepted bytes of an operation's body. */
export const limitOf = ({ bodyLimit }: Pick<Endpoint, 'bodyLimit'>): number =>
  bodyLimit === undefined
    ? plainLimit
    : Number.parseInt(bodyLimit, 10) * (bodyLimit.endsWith('mb') ? 1_048_576 : 1024);

const unpackers = { gzip: createGunzip, deflate: createInflate, br: createBrotliDecompress };
const isPacked = (encoding: string): encoding is keyof typeof unpackers =>
  Object.hasOwn(unpackers, encoding);

const unpacked = (req: IncomingMessage): Readable => {
  const encoding = (req.headers['content-encoding'] ?? 'identity').trim().toLowerCase();
  if (encoding === 'identity') return req;
  if (!isPacked(encoding)) throw new Failure('request.body');
  const unpacker = unpackers[encoding]();
  req.on('error', (error) => unpacker.destroy(error));
  return req.pipe(unpacker);
};

/** JSON among systems is UTF-8 (RFC 8259); another type of content is no body of ours. */
const isJson = (req: IncomingMessage): boolean => {
  const [type = '', ...parameters] = (req.headers['content-type'] ?? '').toLowerCase().split(';');
  if (type.trim() !== 'application/json') return false;
  const charset = parameters.map((p) => p.trim()).find((p) => p.startsWith('charset='));
  if (charset !== undefined && !/^charset="?utf-?8"?$/.test(charset))
    throw new Failure('request.body');
  return true;
};

/** SHA-256 of no body at all. */
export const hashOfNothing = createHash('sha256').digest('hex');

/** A body as it arrived, and its SHA-256. */
export type Body = { bytes: Buffer; hash: string };

/**
 * Reads a JSON body of at most `limit` bytes; anything longer is refused by its announced length, or as
 * soon as it is longer, and not taken in any further. It is not parsed: whoever sent it may be nobody.
 */
export const readBody = async (
  req: IncomingMessage,
  res: ServerResponse,
  limit: number,
): Promise<Body> => {
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  if (isJson(req)) {
    if (Number(req.headers['content-length'] ?? 0) > limit) throw new Failure('request.tooLarge');
    const source = unpacked(req);
    if (req.headers.expect !== undefined) res.writeContinue();
    let size = 0;
    try {
      // The request is left as it is at an early end, since its answer goes out on the same connection.
      for await (const part of source.iterator({ destroyOnReturn: false })) {
        const bytes = part as Buffer;
        size += bytes.length;
        if (size > limit) break;
        hash.update(bytes);
        parts.push(bytes);
      }
    } catch {
      throw new Failure('request.body');
    } finally {
      if (source !== req) {
        req.unpipe();
        source.destroy();
      }
    }
    if (size > limit) throw new Failure('request.tooLarge');
  }
  return { bytes: Buffer.concat(parts), hash: hash.digest('hex') };
};

const utf8 = new TextDecoder('utf-8', { fatal: true });
const parseHere = (bytes: Buffer): unknown => {
  try {
    const text = utf8.decode(bytes);
    // A bare value is no request; said as such, not as a field that is wrong.
    if (!/^\s*[{[]/.test(text)) throw new Failure('request.body');
    return JSON.parse(text) as unknown;
  } catch {
    throw new Failure('request.body');
  }
};

/** What a body says; a long one is parsed by another thread, so that nobody waits for it. */
export const parseBody = async ({ bytes }: Body): Promise<unknown> => {
  if (bytes.length === 0) return {};
  return bytes.length <= plainLimit ? parseHere(bytes) : parseAside(bytes);
};

const large = new Map<string, number>();
/** Keeps one person's long bodies from taking the memory of all: a few at a time, others come again. */
export const withinShare = async <T>(
  name: string,
  limit: number,
  work: () => Promise<T>,
): Promise<T> => {
  if (limit <= plainLimit) return work();
  const open = large.get(name) ?? 0;
  if (open >= mostLarge) throw new Failure('request.tooMany', { seconds: 1 });
  large.set(name, open + 1);
  try {
    return await work();
  } finally {
    const left = (large.get(name) ?? 1) - 1;
    if (left > 0) large.set(name, left);
    else large.delete(name);
  }
};

/**
 * What is left of a body after the answer is dropped unseen; one that goes on for longer than the answer
 * needs to arrive ends with its connection.
 */
export const cutRest: RequestHandler = (req, res, next) => {
  res.on('finish', () => {
    if (req.complete) return;
    const { socket } = req;
    const timer = setTimeout(() => socket.destroy(), lingerMs).unref();
    req.on('end', () => {
      clearTimeout(timer);
      if (/close/i.test(req.headers.connection ?? '')) socket.end();
    });
    req.resume();
  });
  next();
};

/**
 * Keeps Node from closing the connection with an answer while its body still arrives, by which the
 * answer would be lost on its way; `cutRest` closes it.
 */
export const keepUntilRead = (req: IncomingMessage, res: ServerResponse): void => {
  if (!req.complete) res.shouldKeepAlive = true;
};
