import { expect, test } from '@jest/globals';
import { spanText, validUntil } from '#shared/kernel/smpp/time';

const now = Date.UTC(2026, 10, 26, 12, 0, 0);

test('a validity period is an instant with its quarters of an hour, or a span; anything else is none', () => {
  expect(validUntil('', now)).toBeNull();
  expect(validUntil('261126130000000+', now)).toBe(now + 3_600_000);
  expect(validUntil('261126210000032+', now)).toBe(now + 3_600_000);
  expect(validUntil('261126093000014-', now)).toBe(now + 3_600_000);
  expect(validUntil('000001020304000R', now)).toBe(now + 93_784_000);
  for (const bad of [
    'tomorrow',
    '261126250000000+',
    '261326130000000+',
    '261131000000000+',
    '2611261300000+',
  ])
    expect(validUntil(bad, now)).toBeUndefined();
  for (const ms of [1_000, 93_784_000, 29 * 86_400_000])
    expect(validUntil(spanText(ms), now)).toBe(now + ms);
  expect(validUntil(spanText(1), now)).toBe(now + 1_000);
});
