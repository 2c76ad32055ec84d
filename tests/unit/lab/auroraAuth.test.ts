import { describe, expect, test } from '@jest/globals';
import { labCredentials } from '#lab/kernel/config';
import { openAuth } from '#lab/supplier/aurora/auth';
import type { Call } from '#lab/supplier/reply';
import { signAurora } from '#server/drivers/cdn/aurora/call';

const call = (
  options: { at?: string; nonce?: string; body?: string; path?: string; secret?: string } = {},
): Call => {
  const request = { method: 'POST', path: '/v1/purges', query: 'b=2&a=1', body: '{"x":1}' };
  const credentials = {
    ...labCredentials.aurora,
    secret: options.secret ?? labCredentials.aurora.secret,
  };
  return {
    method: 'POST',
    path: options.path ?? request.path,
    target: `${options.path ?? request.path}?${request.query}`,
    query: new URLSearchParams(request.query),
    headers: signAurora(credentials, request, options.at, options.nonce),
    body: Buffer.from(options.body ?? request.body),
    requestId: 'r',
  };
};

describe("Aurora's signatures", () => {
  const check = openAuth();
  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString();

  test('what the driver signs is accepted', () => {
    expect(() => check(call())).not.toThrow();
  });
  test('a nonce works once', () => {
    const nonce = 'nonce-of-enough-length';
    check(call({ nonce }));
    expect(() => check(call({ nonce }))).toThrow('nonce');
  });
  test.each([
    ['an old time', { at: minutesAgo(6) }],
    ['a time ahead', { at: minutesAgo(-6) }],
    ['an unreadable time', { at: 'yesterday' }],
    ['another body', { body: '{"x":2}' }],
    ['another path', { path: '/v1/prefetches' }],
    ['another secret', { secret: 'guess' }],
    ['a short nonce', { nonce: 'n' }],
  ])('%s is refused', (_name, options) => {
    expect(() => check(call(options))).toThrow();
  });
  test('a time within five minutes is accepted', () => {
    expect(() => check(call({ at: minutesAgo(4) }))).not.toThrow();
  });
});
