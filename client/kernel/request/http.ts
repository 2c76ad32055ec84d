import type { FieldError } from '#shared/kernel/errors';
import type { Label } from '#shared/kernel/field';
import { language, pick } from '../text/language';
import { token } from './token';

/** A refusal of the server, or a failure to reach it. `code` is the server's, or `network`/`timeout`. */
export class ApiFailure extends Error {
  readonly code: string;
  readonly status: number;
  readonly text: Label;
  readonly values: Record<string, string | number>;
  readonly fields: readonly FieldError[];
  readonly requestId: string;
  constructor(body: FailureBody & { status: number }) {
    super(pick(body.text));
    this.code = body.code;
    this.status = body.status;
    this.text = body.text;
    this.values = body.values ?? {};
    this.fields = body.fields ?? [];
    this.requestId = body.requestId;
  }
  /** The same refusal, about one field. */
  standingAt(path: string): ApiFailure {
    const { code, text } = this;
    return new ApiFailure({ ...this, fields: [{ path, code, text }] });
  }
}
type FailureBody = {
  code: string;
  text: Label;
  requestId: string;
  values?: Record<string, string | number>;
  fields?: readonly FieldError[];
};

export type Sent = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  body?: unknown;
  signal?: AbortSignal;
  timeoutMs?: number;
};
type Fetcher = (url: string, init: RequestInit) => Promise<Response>;

const unreachable: Label = [
  '无法连接服务器，请稍后再试',
  'The server cannot be reached, try again',
];
const tooLate: Label = ['服务器没有及时回答', 'The server did not answer in time'];
const unreadable: Label = ['服务器的回答无法读取', 'The answer of the server cannot be read'];
const defaultTimeoutMs = 60_000;
const retries = 2;
const passing = new Set([502, 503, 504]);

let fetcher: Fetcher = (url, init) => fetch(url, init);
let signedOut: () => void = () => undefined;

/** Replaces the way requests leave the page; for tests. */
export const setFetcher = (next: Fetcher): void => {
  fetcher = next;
};
/** What happens when the server no longer knows the session. */
export const onSignedOut = (act: () => void): void => {
  signedOut = act;
};

/** A random id; `crypto.randomUUID` is missing where the page is served over plain http. */
export const randomId = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return [...bytes].map((b) => b.toString(16).padStart(2, '0')).join('');
};

const wait = (ms: number, signal?: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason instanceof Error ? signal.reason : new Error('aborted'));
    });
  });

const once = async (sent: Sent, headers: Record<string, string>): Promise<Response> => {
  const limit = AbortSignal.timeout(sent.timeoutMs ?? defaultTimeoutMs);
  const requestId = headers['x-request-id'] ?? '';
  try {
    return await fetcher(sent.url, {
      method: sent.method,
      headers,
      signal: sent.signal ? AbortSignal.any([sent.signal, limit]) : limit,
      ...(sent.body !== undefined && { body: JSON.stringify(sent.body) }),
    });
  } catch (error) {
    if (sent.signal?.aborted) throw error;
    const late = limit.aborted;
    throw new ApiFailure({
      code: late ? 'timeout' : 'network',
      text: late ? tooLate : unreachable,
      status: 0,
      requestId,
    });
  }
};

const isFailureBody = (body: unknown): body is FailureBody =>
  typeof body === 'object' &&
  body !== null &&
  'code' in body &&
  'text' in body &&
  Array.isArray(body.text);

const failureOf = async (response: Response, requestId: string): Promise<ApiFailure> => {
  const body: unknown = await response.json().catch(() => null);
  const failure = isFailureBody(body)
    ? new ApiFailure({ ...body, requestId: body.requestId || requestId, status: response.status })
    : new ApiFailure({ code: 'unreadable', text: unreadable, status: response.status, requestId });
  if (response.status === 401 && failure.code === 'auth.required' && token()) signedOut();
  return failure;
};

/** The address in view, without what it asks for: told with each request, for the records of queries. */
const screenInView = (): string => window.location.hash.slice(1).split('?')[0] || '/';

const headersOf = (sent: Sent): Record<string, string> => {
  const bearer = token();
  return {
    accept: 'application/json',
    'accept-language': language(),
    'x-request-id': randomId(),
    'x-screen': screenInView(),
    ...(sent.body !== undefined && { 'content-type': 'application/json' }),
    ...(bearer && { authorization: `Bearer ${bearer}` }),
    // The same key goes with every repeat, so that a repeated request never acts twice.
    ...(sent.method !== 'GET' && { 'idempotency-key': randomId() }),
  };
};

/** Sends a request; repeats it after passing failures, which is safe for every method. */
export const send = async (sent: Sent): Promise<Response> => {
  const headers = headersOf(sent);
  for (let attempt = 0; ; attempt++) {
    let failure: ApiFailure;
    try {
      const response = await once(sent, headers);
      if (response.ok) return response;
      failure = await failureOf(response, headers['x-request-id'] ?? '');
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      failure = error;
    }
    const again = failure.code === 'network' || passing.has(failure.status);
    if (!again || attempt >= retries) throw failure;
    await wait(300 * 3 ** attempt, sent.signal);
  }
};

/** Sends a request and reads the JSON of the answer. */
export const sendJson = async <T>(sent: Sent): Promise<T> => {
  const response = await send(sent);
  try {
    // The server parses what it gives by the same contract the caller's type comes from.
    return (await response.json()) as T;
  } catch {
    throw new ApiFailure({
      code: 'unreadable',
      text: unreadable,
      status: response.status,
      requestId: '',
    });
  }
};

/** The failure of a call, whatever was thrown. */
export const asFailure = (error: unknown): ApiFailure =>
  error instanceof ApiFailure
    ? error
    : new ApiFailure({
        code: 'internal',
        text: ['页面出现错误', 'Something went wrong on this page'],
        status: 0,
        requestId: '',
      });
