import type { Fixtures } from '../fuzz/plainValues';
import { signedHeaders } from '../support/signedCalls';
import { plainValue } from '../fuzz/plainValues';
import type { Operation } from '../fuzz/operations';

export type Called = { status: number; text: string; code: string };
export type Input = { inPath: Record<string, unknown>; fields: Record<string, unknown> };

/** The least input an operation takes, with things of the known world. */
export const inputFor = (o: Operation, fixtures: Fixtures): Input => ({
  inPath: Object.fromEntries(
    Object.entries(o.inPath).map(([k, s]) => [k, plainValue(s, k, o.resource, fixtures)]),
  ),
  fields: o.body
    ? (plainValue(o.body, '', o.resource, fixtures) as Record<string, unknown>) // a body is an object
    : Object.fromEntries(
        o.queryRequired.map((k) => [k, plainValue(o.query[k] ?? {}, k, o.resource, fixtures)]),
      ),
});

/** A session's token is a bearer; an API key, number and secret with a dot between, signs the call. */
const headersFor = (token: string, method: string, url: string, body: string | undefined) => {
  const [keyId = '', secret = ''] = token.startsWith('mk_') ? token.split('.') : [];
  if (secret)
    return signedHeaders(
      { keyId, secret },
      { method, url, ...(body === undefined ? {} : { body }) },
    );
  return {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
};

/** Asks the API as the holder of a token; answers status, text and the code of a refusal. */
export const call = async (
  base: string,
  o: Operation,
  token: string,
  { inPath, fields }: Input,
): Promise<Called> => {
  const path = o.path.replace(/\{(\w+)\}/g, (_, k: string) =>
    encodeURIComponent(String(inPath[k])),
  );
  const bare = o.method === 'GET' || o.method === 'DELETE';
  const pairs = Object.entries(fields).map(([k, v]): [string, string] => [k, String(v)]);
  const query = bare && pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : '';
  const url = `${base}${path}${query}`;
  const body = bare ? undefined : JSON.stringify(fields);
  const answer = await fetch(url, {
    method: o.method,
    headers: headersFor(token, o.method, url, body),
    ...(body === undefined ? {} : { body }),
  });
  const text = await answer.text();
  const code = answer.ok ? '' : (JSON.parse(text) as { code: string }).code; // the one error shape
  return { status: answer.status, text, code };
};

/** Runs work over a list, some at a time. */
export const inLanes = async <T>(
  items: readonly T[],
  lanes: number,
  work: (item: T) => Promise<void>,
) => {
  let next = 0;
  const lane = async () => {
    for (let i = next++; i < items.length; i = next++) await work(items[i] as T);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
};
