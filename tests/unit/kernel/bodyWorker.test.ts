import { expect, test } from '@jest/globals';
import { parseAside } from '#server/kernel/bodyWorker';

const ports = () => process.getActiveResourcesInfo().filter((r) => r === 'MessagePort').length;

test('a process that has read a long body is kept by nothing of it and can end', async () => {
  const before = ports();
  const lines = Array.from({ length: 5_000 }, (_, i) => `https://a.test/${i}`);
  expect(await parseAside(Buffer.from(JSON.stringify({ lines })))).toEqual({ lines });
  expect(ports()).toBe(before);
});
