import { afterEach, expect, jest, test } from '@jest/globals';
import type { SupplierDomain } from '#server/drivers/cdn/driver';
import { settled } from '#workers/areas/cdn/domains/supplierWaits';
import { clockAhead } from '../../../support/clockAhead';

afterEach(() => {
  jest.useRealTimers();
});

const open: SupplierDomain = {
  cname: 'saas.zone.test',
  state: 'deploying',
  liveVersion: 0,
  certificateFingerprint: null,
  message: null,
};
const end = async (message: string | null): Promise<unknown> => {
  const ask = () => {
    // Long after anybody waits for it.
    clockAhead(600_000);
    return Promise.resolve({ ...open, message });
  };
  return settled(ask, new AbortController().signal).catch((error: unknown) => error);
};

test('a supplier that is waited for in vain is said to be late, or what it waits for where it tells', async () => {
  expect(await end(null)).toMatchObject({ reason: { code: 'step.deployLate' } });
  const txt = 'pending; TXT _cf-custom-hostname.www.a.test = v';
  expect(await end(txt)).toMatchObject({
    reason: { code: 'step.deployWaits', values: { answer: txt } },
  });
});
