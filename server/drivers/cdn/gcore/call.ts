import * as z from 'zod';
import { DriverError, type DriverErrorClass, type DriverHttp, type DriverTarget } from '../driver';
import { exchange, readAnswer, retryAfterMs } from '../exchange';

const classes: Record<number, DriverErrorClass> = {
  401: 'auth',
  403: 'auth',
  404: 'absent',
  409: 'conflict',
  429: 'throttled',
};
const classOf = (status: number): DriverErrorClass =>
  classes[status] ?? (status >= 500 ? 'unavailable' : 'invalid');

type Question = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Below `/cdn`. */
  path: string;
  query?: readonly (readonly [name: string, value: string])[];
  body?: object;
};
/** Does one request whose answer has the given shape. */
export type GcoreCaller = <T>(
  schema: z.core.$ZodType<T>,
  operation: string,
  question: Question,
) => Promise<T>;
/** The answer of an act that says nothing. */
export const silent = z.unknown();

/** Opens the caller of one account: it is known by a token that never runs out by itself. */
export const gcoreCaller =
  ({ baseUrl, credentials }: DriverTarget, http: DriverHttp): GcoreCaller =>
  async (schema, operation, { method, path, query = [], body }) => {
    const url = new URL(`/cdn${path}`, baseUrl);
    for (const [name, value] of query) url.searchParams.append(name, value);
    const headers = { authorization: `APIKey ${credentials['token'] ?? ''}` };
    const json = body && { ...headers, 'content-type': 'application/json' };
    const answer = await exchange(http, {
      operation,
      method,
      url: url.href,
      headers: json ?? headers,
      ...(body ? { body: JSON.stringify(body) } : {}),
    });
    const { status } = answer;
    if (status >= 200 && status < 300)
      return readAnswer(
        schema,
        answer.body.length === 0 ? { ...answer, body: Buffer.from('null') } : answer,
        operation,
      );
    const wait = retryAfterMs(answer.headers['retry-after']);
    const text = answer.body.subarray(0, 300).toString('utf8');
    throw new DriverError(classOf(status), `${operation}: ${status} ${text}`, {
      status,
      ...(wait === undefined ? {} : { retryAfterMs: wait }),
    });
  };

const pageSize = 100;
/** All rows of a list that comes in pages. */
export const allRows = async <T>(
  call: GcoreCaller,
  row: z.ZodType<T>,
  operation: string,
  path: string,
  query: readonly (readonly [string, string])[] = [],
): Promise<T[]> => {
  const page = z.object({ count: z.int(), results: z.array(row) });
  const rows: T[] = [];
  for (let total = 1; rows.length < total; ) {
    const place = [
      ['limit', String(pageSize)],
      ['offset', String(rows.length)],
    ] as const;
    const answer = await call(page, operation, {
      method: 'GET',
      path,
      query: [...query, ...place],
    });
    rows.push(...answer.results);
    total = answer.results.length === 0 ? 0 : answer.count;
  }
  return rows;
};
