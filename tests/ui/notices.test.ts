import { expect, test } from '@jest/globals';
import type { Who } from '#shared/kernel/access';
import { isMuted, isRecipient } from '../../client/kernel/notices/recipient';
import { noticeText } from '../../client/kernel/notices/text';
import { personOf } from '../support/who';

const member: Who = personOf('Admin', {
  userId: 'me',
  email: 'me@shop.test',
  accountId: 'account',
});
const notice = (
  tone: 'success' | 'error',
  actor: string | null = null,
  audience: 'account' | 'staff' | 'user' = 'account',
) => ({ tone, actor, audience });

test('what a person caused or is told interrupts them, what colleagues do does not', () => {
  expect(isRecipient(notice('success', 'me@shop.test'), member)).toBe(true);
  expect(isRecipient(notice('success', 'boss@shop.test', 'user'), member)).toBe(true);
  expect(isRecipient(notice('success', 'mate@shop.test'), member)).toBe(false);
  expect(isRecipient(notice('error', 'mate@shop.test'), member)).toBe(false);
});
test('what nobody caused interrupts only when somebody must look after it', () => {
  expect(isRecipient(notice('error'), member)).toBe(true);
  expect(isRecipient(notice('success'), member)).toBe(false);
});
test('staff are interrupted by matters of the platform, not by those of customers', () => {
  const staff: Who = {
    ...member,
    accountId: null,
    role: null,
    staff: { top: true, grants: {} },
  };
  expect(isRecipient(notice('error'), staff)).toBe(false);
  expect(isRecipient(notice('error', 'me@shop.test', 'staff'), staff)).toBe(true);
});
test('a mute silences its kind, its object or both together until it ends', () => {
  const shown = { name: 'domains.failed', object: 'a.test', createdAt: '2026-03-01T10:00:00.000Z' };
  const mute = (kind: string | null, object: string | null, until: string | null = null) =>
    isMuted(shown, [{ kind, object, until }]);
  expect(mute('domains.failed', null)).toBe(true);
  expect(mute(null, 'a.test')).toBe(true);
  expect(mute('domains.failed', 'b.test')).toBe(false);
  expect(mute('domains.activated', 'a.test')).toBe(false);
  expect(mute(null, 'a.test', '2026-03-01T11:00:00.000Z')).toBe(true);
  expect(mute(null, 'a.test', '2026-03-01T09:00:00.000Z')).toBe(false);
});
test('a notice names a supplier in the language of the reader alone', () => {
  const values = { domain: 'www.shop.test', supplier: ['极光 CDN', 'Aurora CDN'] as const };
  expect(noticeText('domainConfigs.drifted', values)).toBe(
    '域名 www.shop.test 在 极光 CDN 的配置与期望不一致',
  );
});
