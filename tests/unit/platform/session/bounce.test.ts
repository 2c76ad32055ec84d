import { expect, test } from '@jest/globals';
import { isBounce } from '#workers/areas/platform/session/bounce';

const closes = (response: string, command = 'RCPT TO') =>
  isBounce(
    Object.assign(new Error(response), {
      code: 'EENVELOPE',
      command,
      response,
      responseCode: Number(response.slice(0, 3)),
    }),
  );

test.each([
  '550 5.1.1 user unknown',
  '550-5.1.1 The email account does not exist',
  '550 no such mailbox here',
  '551 user not local',
  '553 mailbox name not allowed',
  '550 5.1.2 bad destination system',
  '550 5.1.10 recipient null MX',
  '550 5.2.1 mailbox disabled',
])('a mailbox is closed by: %s', (response) => {
  expect(closes(response)).toBe(true);
});
test.each([
  '554 5.7.1 refused by policy',
  '550 5.7.1 your address is listed',
  '550 5.7.26 unauthenticated mail is not accepted',
  '552 5.2.2 mailbox full',
  '554 transaction failed',
  '550 5.1.8 bad sender address',
  '550 5.4.1 recipient address rejected: access denied',
  '451 4.7.1 greylisted',
])('a mailbox stays open after: %s', (response) => {
  expect(closes(response)).toBe(false);
});
test('only the answer to the recipient speaks of a mailbox', () => {
  expect(closes('553 5.1.1 sender rejected', 'MAIL FROM')).toBe(false);
  expect(closes('550 5.1.1 user unknown', 'DATA')).toBe(false);
  expect(isBounce(new Error('no connection'))).toBe(false);
});
