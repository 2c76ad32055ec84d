import { expect, test } from '@jest/globals';
import { ChunkFailure, loadChunk, within } from '../../client/kernel/page/chunk';

test('code that does not arrive at first is asked for again', async () => {
  let requests = 0;
  const load = async () => {
    requests += 1;
    if (requests === 1) throw new TypeError('Failed to fetch dynamically imported module');
    return 'screen';
  };
  await expect(loadChunk(load, Date.now() + 5000)).resolves.toBe('screen');
});

test('a screen that does not load in time fails with a reason that can be told', async () => {
  const failure = await within(new Promise(() => undefined), 20).catch((e: unknown) => e);
  expect(failure).toBeInstanceOf(ChunkFailure);
  expect(failure).toMatchObject({ late: true });
});
