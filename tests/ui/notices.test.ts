import { expect, test } from '@jest/globals';
import type { Who } from '#shared/kernel/access';
import { isRecipient } from '../../client/kernel/notices/recipient';

const member: Who = {
  userId: 'me',
  email: 'me@shop.test',
  accountId: 'account',
  role: 'Admin',
  automatic: true,
  accountActive: true,
  gates: { cdn: true, sms: true, billing: true, log: true, alarm: true, selfScheduling: true },
  visible: { log: true, alarm: true, billing: true },
  staff: null,
  acting: null,
  ceiling: null,
};
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
