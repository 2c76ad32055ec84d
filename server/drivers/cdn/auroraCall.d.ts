import * as z from 'zod';
import { type DriverHttp, type DriverTarget } from './driver';
export type AuroraRequest = {
  operation: string;
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  path: string;
  query?: Record<string, string>;
  body?: unknown;
  /** Sent as X-Client-Token: the same token never acts twice. */
  ref?: string;
  timeoutMs?: number;
};
/** Signed headers of one request: AURORA-HMAC-SHA256 over method, path, query, time, nonce, body. */
export declare const signAurora: (
  credentials: Record<string, string>,
  request: {
    method: string;
    path: string;
    query: string;
    body: string;
  },
  at?: string,
  nonce?: string,
) => Record<string, string>;
export type AuroraCaller = {
  /** A call whose answer is JSON of the given shape. */
  json<T>(schema: z.ZodType<T>, request: AuroraRequest): Promise<T>;
  /** A call whose answer is a file. */
  bytes(request: AuroraRequest): Promise<Buffer>;
};
/** Opens the signing caller of one account. */
export declare const auroraCaller: (target: DriverTarget, http: DriverHttp) => AuroraCaller;
