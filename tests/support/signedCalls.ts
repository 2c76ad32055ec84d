import { createHash, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { signingHeaders, textToSign } from '#shared/areas/platform/apiKeys/signing';
import type { Bench } from './bench';

export type TestKey = { id: string; keyId: string; secret: string };
type Call = { method: string; url: string; body?: string; idempotencyKey?: string };

/** Headers that sign a call; each part can be set to something wrong. */
export const signedHeaders = (
  key: Pick<TestKey, 'keyId' | 'secret'>,
  { method, url, body = '' }: Call,
  o: { timestamp?: number; nonce?: string } = {},
): Record<string, string> => {
  const { pathname, search } = new URL(url);
  const timestamp = String(o.timestamp ?? Math.floor(Date.now() / 1000));
  const nonce = o.nonce ?? randomBytes(16).toString('hex');
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const query = search.replace(/^\?/, '');
  const text = textToSign({ method, path: pathname, query, bodyHash, timestamp, nonce });
  return {
    'content-type': 'application/json',
    [signingHeaders.key]: key.keyId,
    [signingHeaders.timestamp]: timestamp,
    [signingHeaders.nonce]: nonce,
    [signingHeaders.signature]: createHmac('sha256', key.secret).update(text).digest('hex'),
  };
};

/** Sends a signed call; answers status, headers and the parsed body. */
export const signedCall = async (
  key: Pick<TestKey, 'keyId' | 'secret'>,
  call: Call,
  o: Parameters<typeof signedHeaders>[2] = {},
) => {
  const answer = await fetch(call.url, {
    method: call.method,
    headers: {
      ...signedHeaders(key, call, o),
      ...(call.idempotencyKey ? { 'idempotency-key': call.idempotencyKey } : {}),
    },
    ...(call.body === undefined ? {} : { body: call.body }),
  });
  const text = await answer.text();
  const parsed: unknown = text.startsWith('{') ? JSON.parse(text) : text;
  /* Safe cast: every answer of the API is one object; fields are looked at one by one. */
  return {
    status: answer.status,
    headers: answer.headers,
    body: parsed as Record<string, unknown>,
  };
};

/** A key of a person as the database holds it. */
export const plantKey = async (
  bench: Bench,
  o: { accountId: string; personId: string; ceiling: 'basic' | 'advanced' },
): Promise<TestKey> => {
  const id = randomUUID();
  const keyId = `mk_${randomBytes(10).toString('hex')}`;
  const secret = `mks_${randomBytes(32).toString('base64url')}`;
  await bench.sql(
    `insert into api_key (id, account_id, person_id, key_id, name, ceiling, created_at, secret_sealed)
     values ($1, $2, $3, $4, 'planted', $5, now(), $6)`,
    [
      id,
      o.accountId,
      o.personId,
      keyId,
      o.ceiling,
      bench.platform.secrets.seal(secret, `api_key:${id}:secret_sealed`),
    ],
  );
  return { id, keyId, secret };
};
