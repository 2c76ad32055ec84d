import * as z from 'zod';
import { exchange, jsonOf, readAnswer, retryAfterMs } from '../exchange';
import { DriverError, type DriverErrorClass, type DriverHttp, type DriverTarget } from '../driver';

export type NeutralRequest = {
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent as Idempotency-Key: the service acts once for each. */
  ref?: string;
};
type Answer = Awaited<ReturnType<DriverHttp>>;

export type NeutralCaller = {
  /** A call whose answer is JSON of the given shape. */
  json<T>(schema: z.core.$ZodType<T>, request: NeutralRequest): Promise<T>;
  /** A call whose answer says nothing. */
  done(request: NeutralRequest): Promise<void>;
  /** A call whose answer is a packed file. */
  bytes(request: NeutralRequest): Promise<Buffer>;
};

const refusal = z.object({ code: z.string(), message: z.string() });
const byStatus: Record<number, DriverErrorClass> = {
  401: 'auth',
  403: 'auth',
  404: 'absent',
  409: 'conflict',
  429: 'throttled',
};

/** The status decides what a refusal means; `code: "quota"` tells a used up allowance from haste. */
const throwRefusal = (answer: Answer, operation: string): never => {
  const { status } = answer;
  if (status >= 500) {
    const text = answer.body.subarray(0, 200).toString('utf8');
    throw new DriverError('unavailable', `${operation}: ${status} ${text}`, { status });
  }
  const answered = readAnswer(refusal, answer, operation);
  const wait = retryAfterMs(answer.headers['retry-after']);
  const errorClass = answered.code === 'quota' ? 'quota' : (byStatus[status] ?? 'invalid');
  throw new DriverError(errorClass, `${answered.code}: ${answered.message}`, {
    status,
    code: answered.code,
    ...(wait === undefined ? {} : { retryAfterMs: wait }),
  });
};

/** Opens the caller of one account: bearer token, JSON both ways, references as Idempotency-Key. */
export const neutralCaller = (target: DriverTarget, http: DriverHttp): NeutralCaller => {
  const send = async (request: NeutralRequest): Promise<Answer> => {
    const query = new URLSearchParams(request.query ?? {}).toString();
    const base = target.baseUrl.replace(/\/+$/, '');
    const answer = await exchange(http, {
      method: request.method,
      operation: request.operation,
      url: `${base}${request.path}${query ? `?${query}` : ''}`,
      headers: {
        authorization: `Bearer ${target.credentials['token'] ?? ''}`,
        accept: 'application/json',
        ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(request.ref ? { 'idempotency-key': request.ref } : {}),
      },
      ...(request.body === undefined ? {} : { body: JSON.stringify(request.body) }),
    });
    return answer.status < 300 ? answer : throwRefusal(answer, request.operation);
  };
  return {
    json: async (schema, request) => readAnswer(schema, await send(request), request.operation),
    done: async (request) => {
      await send(request);
    },
    bytes: async (request) => {
      const answer = await send(request);
      if (!(answer.headers['content-type'] ?? '').includes('gzip')) {
        jsonOf(answer, request.operation);
        throw new DriverError('garbage', `${request.operation}: no file came`);
      }
      return answer.body;
    },
  };
};
