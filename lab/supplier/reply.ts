import type { IncomingMessage } from 'node:http';
import type { Readable } from 'node:stream';
import type { Problem } from './problem';

/** One API call, read whole. */
export type Call = {
  method: string;
  /** Decoded path without the query. */
  path: string;
  /** Path and query as they came, for signatures. */
  target: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: Buffer;
  requestId: string;
};
export type Reply = { status: number; headers?: Record<string, string>; body: Buffer | Readable };

/** What a dialect adds to the common HTTP handling. */
export type Dialect = {
  callsPerSecond: number;
  handle(call: Call): Promise<Reply>;
  problem(problem: Problem, requestId: string): Reply;
};

/** An answer in JSON. */
export const jsonReply = (
  value: unknown,
  status = 200,
  headers: Record<string, string> = {},
): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: Buffer.from(JSON.stringify(value)),
});
