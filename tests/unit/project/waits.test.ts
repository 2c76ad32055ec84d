import { expect, test } from '@jest/globals';
import { endWaits, until } from '../../support/until';

test('a wait ends with the file of tests that began it, and with what it waited for', async () => {
  const left = until(() => false, { what: 'what never comes' });
  endWaits();
  await expect(left).rejects.toThrow('what never comes is waited for by a file that has ended');
  let looks = 0;
  await expect(until(() => (looks += 1) > 1)).resolves.toBe(true);
});
