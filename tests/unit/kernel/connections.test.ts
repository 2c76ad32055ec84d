import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, test } from '@jest/globals';
import { answerBroken, sameHost } from '#server/kernel/http/connections';

test('a page of another host, and an origin that is none, are not the console', () => {
  expect(sameHost(undefined, 'c.test')).toBe(true);
  expect(sameHost('https://c.test', 'c.test')).toBe(true);
  expect(sameHost('https://c.test:8443', 'c.test')).toBe(false);
  for (const odd of ['null', '', '://', 'http://[', 'c.test'])
    expect(sameHost(odd, 'c.test')).toBe(false);
});
test('what is no HTTP request is refused in the one shape of refusals', async () => {
  const http = createServer();
  answerBroken(http);
  await new Promise<void>((ok) => http.listen(0, '127.0.0.1', ok));
  const answerTo = (text: string) =>
    new Promise<string>((ok) => {
      let heard = '';
      const socket = connect((http.address() as AddressInfo).port, '127.0.0.1', () =>
        socket.write(text),
      );
      socket.on('data', (d) => {
        heard += d.toString();
      });
      socket.on('close', () => ok(heard));
    });
  const long = await answerTo(`GET / HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`);
  expect(long).toMatch(/^HTTP\/1\.1 431 /);
  expect(JSON.parse(long.split('\r\n\r\n')[1] ?? '')).toMatchObject({
    code: 'request.headers',
    fields: [],
  });
  expect(await answerTo('\u0016\u0003\u0001 no http\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  http.closeAllConnections();
  http.close();
});
