import { createHash, createHmac, randomUUID } from 'node:crypto';
import * as z from 'zod';
import { wallMs } from '../../../kernel/process/clock';
import { exchange, jsonOf, readAnswer, retryAfterMs } from '../exchange';
import { oneChunk } from '../logText';
import {
  DriverError,
  type DriverErrorClass,
  type DriverHttp,
  type DriverTarget,
  type PieceStore,
} from '../driver';

export type AuroraRequest = {
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent as X-Client-Token: the same token never acts twice. */
  ref?: string;
  timeoutMs?: number;
  /** Asks for a part of the answer. */
  range?: string;
};
type Answer = Awaited<ReturnType<DriverHttp>>;

const byCode: Record<string, DriverErrorClass> = {
  SignatureDoesNotMatch: 'auth',
  InvalidParameter: 'invalid',
  InvalidCertificate: 'invalid',
  NotSupported: 'invalid',
  ClientTokenMismatch: 'invalid',
  NotFound: 'absent',
  DomainNotFound: 'absent',
  DomainAlreadyExists: 'conflict',
  DomainBusy: 'conflict',
  DomainNotStopped: 'conflict',
  QuotaExceeded: 'quota',
  Throttled: 'throttled',
};
const refusal = z.object({
  code: z.string(),
  message: z.string(),
  requestId: z.string().optional(),
});

const classOf = (status: number, code: string): DriverErrorClass => {
  if (status >= 500) return 'unavailable';
  if (status === 429) return 'throttled';
  if (status === 401) return 'auth';
  return byCode[code] ?? 'invalid';
};

const throwRefusal = (answer: Answer, operation: string): never => {
  if (answer.status >= 500) {
    const text = answer.body.subarray(0, 200).toString('utf8');
    throw new DriverError('unavailable', `${operation}: ${answer.status} ${text}`, {
      status: answer.status,
    });
  }
  const answered = readAnswer(refusal, answer, operation);
  const wait = retryAfterMs(answer.headers['retry-after']);
  throw new DriverError(
    classOf(answer.status, answered.code),
    `${answered.code}: ${answered.message}`,
    {
      status: answer.status,
      code: answered.code,
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
    },
  );
};

/** Signed headers of one request: AURORA-HMAC-SHA256 over method, path, query, time, nonce, body. */
export const signAurora = (
  credentials: Record<string, string>,
  request: { method: string; path: string; query: string; body: string },
  at = new Date(wallMs()).toISOString(),
  nonce: string = randomUUID(),
): Record<string, string> => {
  const text = [
    request.method,
    request.path,
    request.query.split('&').sort().join('&'),
    at,
    nonce,
    createHash('sha256').update(request.body).digest('hex'),
  ].join('\n');
  const signature = createHmac('sha256', credentials['secret'] ?? '')
    .update(text)
    .digest('hex');
  return {
    authorization: `AURORA-HMAC-SHA256 keyId=${credentials['keyId'] ?? ''}, signature=${signature}`,
    'x-aurora-date': at,
    'x-aurora-nonce': nonce,
  };
};

export type AuroraCaller = {
  /** A call whose answer is JSON of the given shape. */
  json<T>(schema: z.core.$ZodType<T>, request: AuroraRequest): Promise<T>;
  /** A call whose answer is a file. */
  bytes(request: AuroraRequest): Promise<Buffer>;
  /** The same file piece by piece: what was kept of it before is not asked for again. */
  pieces(request: AuroraRequest, store: PieceStore): Promise<AsyncIterable<Buffer>>;
};

/** Opens the signing caller of one account. */
export const auroraCaller = (target: DriverTarget, http: DriverHttp): AuroraCaller => {
  const send = async (request: AuroraRequest): Promise<Answer> => {
    const query = new URLSearchParams(request.query ?? {}).toString();
    const body = request.body === undefined ? '' : JSON.stringify(request.body);
    const { method, path, operation } = request;
    const answer = await exchange(http, {
      method,
      operation,
      url: `${target.baseUrl.replace(/\/$/, '')}${path}${query ? `?${query}` : ''}`,
      headers: {
        ...signAurora(target.credentials, { method, path, query, body }),
        ...(body ? { 'content-type': 'application/json' } : {}),
        ...(request.range ? { range: request.range } : {}),
        ...(request.ref ? { 'x-client-token': request.ref } : {}),
      },
      ...(body ? { body } : {}),
      ...(request.timeoutMs ? { timeoutMs: request.timeoutMs } : {}),
    });
    // Nothing is left behind the end of what is here.
    if (answer.status === 416 && request.range) return answer;
    return answer.status < 300 ? answer : throwRefusal(answer, operation);
  };
  const fileOf = async (request: AuroraRequest): Promise<Answer> => {
    const answer = await send(request);
    if (answer.status === 416 || (answer.headers['content-type'] ?? '').includes('gzip'))
      return answer;
    jsonOf(answer, request.operation);
    throw new DriverError('garbage', `${request.operation}: no file came`);
  };
  return {
    json: async (schema, request) => readAnswer(schema, await send(request), request.operation),
    bytes: async (request) => (await fileOf(request)).body,
    pieces: async (request, store) => {
      let size = await store.size();
      for (;;) {
        const range = `bytes=${size}-${size + store.pieceBytes - 1}`;
        const answer = await fileOf({ ...request, range });
        const total = Number(/\/(\d+)$/.exec(answer.headers['content-range'] ?? '')?.[1] ?? -1);
        if (answer.status === 416) return store.open();
        // Who does not know ranges sends all of it.
        if (answer.status !== 206 || total < 0) return oneChunk(answer.body);
        size += answer.body.length;
        await store.add(answer.body, size);
        if (size >= total || answer.body.length === 0) return store.open();
      }
    },
  };
};
