import type { Pool } from 'undici';
import { textOf } from './hostileValues';
import type { Attempt } from './requests';

/** What came back of one request; status 0 when nothing did. */
export type Answer = { status: number; body: string; ms: number; fault: string };

/** Percent-encodes any text, lone surrogates as their three bytes, which encodeURIComponent refuses. */
const encoded = (value: unknown): string => {
  const text = typeof value === 'string' ? value : textOf(value);
  return text
    .slice(0, 12_000)
    .split(/([\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff])/)
    .map((part) => (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80'))
    .join('');
};
const pairs = (query: readonly [string, unknown][]) =>
  query
    .flatMap(([k, v]) =>
      Array.isArray(v) && v.length < 300 ? v.map((one) => [k, one] as const) : [[k, v] as const],
    )
    .filter(([, v]) => v !== undefined)
    .map(([k, v]) => `${encoded(k)}=${encoded(v)}`)
    .join('&');

/** Address of an attempt below the server. Raw percent signs stay as the attack wrote them. */
export const addressOf = (a: Attempt): string => {
  const path = a.operation.path.replace(/\{(\w+)\}/g, (_, k: string) => {
    const v = a.inPath[k];
    const text = encoded(v === undefined || v === '' ? ' ' : v); // an empty part would be another operation
    return /^%25[0-9a-z]/i.test(text) ? text.replace(/%25/g, '%') : text;
  });
  const query = pairs(a.query);
  return query ? `${path}?${query}` : path;
};

const headersOf = (a: Attempt, token: string, id: string): Record<string, string> => ({
  'content-type': 'application/json',
  authorization: `Bearer ${token}`,
  'x-request-id': id,
  ...a.headers,
});

/** Sends one attempt; a silence of more than five seconds is a fault, and so is a lost connection. */
export const send = async (pool: Pool, a: Attempt, token: string, id: string): Promise<Answer> => {
  const started = performance.now();
  const body =
    a.body === null || typeof a.body === 'string' || Buffer.isBuffer(a.body)
      ? a.body
      : textOf(a.body);
  try {
    const answer = await pool.request({
      method: a.operation.method,
      path: addressOf(a),
      headers: headersOf(a, token, id),
      body,
      headersTimeout: 5000,
      bodyTimeout: 5000,
    });
    const text = await answer.body.text();
    return { status: answer.statusCode, body: text, ms: performance.now() - started, fault: '' };
  } catch (error) {
    const e = error as { code?: string; message?: string };
    const fault = `${e.code ?? ''} ${e.message ?? String(error)}`.trim();
    return { status: 0, body: '', ms: performance.now() - started, fault };
  }
};
