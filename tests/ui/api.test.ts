import { beforeEach, expect, test } from '@jest/globals';
import { answer } from './answer';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { requestOf, call } from '../../client/kernel/request/api';
import { ApiFailure, onSignedOut, setFetcher } from '../../client/kernel/request/http';
import { dropToken, keepToken } from '../../client/kernel/request/token';

const { list, one, update, check } = edgeNodes.endpoints;
const id = '7b0f2c52-6d0c-4a39-9f0e-0d8f9a1c2b3d';
type Seen = { url: string; headers: Record<string, string> };

const answering = (...answers: (Response | Error)[]) => {
  const seen: Seen[] = [];
  setFetcher(async (url, init) => {
    seen.push({ url, headers: init.headers as Record<string, string> });
    const next = answers.shift();
    if (!next || next instanceof Error) throw next ?? new Error('nothing left to answer');
    return next;
  });
  return seen;
};
const refusal = (status: number, code: string) =>
  answer({ code, text: ['拒绝', 'Refused'], fields: [], values: {}, requestId: 'r1' }, status);

beforeEach(() => dropToken());

test('an address without the number of its object says that it does not exist, and asks nothing', async () => {
  await expect(call(one, { id: '' })).rejects.toMatchObject({
    code: 'data.absent',
    status: 404,
  });
});

test('path parameters leave the query and the body; absent filters are not sent', () => {
  expect(
    requestOf(list, { page: 2, search: '', supplier: undefined, health: ['healthy', 'unknown'] }),
  ).toEqual({
    method: 'GET',
    url: '/api/edgeNodes?page=2&health=healthy%2Cunknown',
  });
  expect(requestOf(update, { id, name: 'a' })).toEqual({
    method: 'PUT',
    url: `/api/edgeNodes/${id}`,
    body: { name: 'a' },
  });
});

test('a write that fails on the way is repeated under the same key', async () => {
  keepToken('t1');
  const seen = answering(
    new TypeError('network'),
    refusal(503, 'store.unavailable'),
    answer({ id }),
  );
  await call(check, { id });
  expect(seen).toHaveLength(3);
  expect(new Set(seen.map((s) => s.headers['idempotency-key'])).size).toBe(1);
  expect(seen[0]?.headers['authorization']).toBe('Bearer t1');
  expect(seen[0]?.headers['accept-language']).toBe('zh-CN');
});

test('a refusal is not repeated and carries the words of the server', async () => {
  const seen = answering(refusal(409, 'data.taken'));
  const failure = await call(check, { id }).catch((e: unknown) => e);
  expect(failure).toBeInstanceOf(ApiFailure);
  expect(failure).toMatchObject({
    code: 'data.taken',
    status: 409,
    requestId: 'r1',
    message: '拒绝',
  });
  expect(seen).toHaveLength(1);
});

test('an ended session is told once the server no longer knows the token', async () => {
  const signals: string[] = [];
  onSignedOut(() => signals.push('out'));
  answering(refusal(401, 'auth.required'));
  await call(list, {}).catch(() => undefined);
  expect(signals).toEqual([]);
  keepToken('t1');
  answering(refusal(401, 'auth.required'));
  await call(list, {}).catch(() => undefined);
  expect(signals).toEqual(['out']);
});
