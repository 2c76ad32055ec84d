import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Server } from 'socket.io';
import { io as consoleOf } from 'socket.io-client';
import { WebSocket } from 'undici';
import { openDoorkeeper } from '#server/kernel/liveLimits';
import { until } from '../../support/until';

const http = createServer();
// A twentieth of what production allows: 5 without a session, 100 open, 60 begun in a minute.
const door = openDoorkeeper({ ipOf: () => '203.0.113.9', factor: 0.05 });
const io = new Server(http, {
  allowRequest: (req, done) => void door.admit(req).then((may) => done(null, may)),
});
door.watch(io);
let base = '';
beforeAll(async () => {
  await new Promise<void>((ok) => http.listen(0, '127.0.0.1', ok));
  base = `127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await io.close();
});

/** A bare connection that shows no session; null when it is refused. */
const stranger = () =>
  new Promise<WebSocket | null>((ok) => {
    const socket = new WebSocket(`ws://${base}/socket.io/?EIO=4&transport=websocket`);
    socket.addEventListener('open', () => ok(socket));
    socket.addEventListener('error', () => ok(null));
  });

test('an address has so many connections open without a session, and more when they have ended', async () => {
  const sockets: (WebSocket | null)[] = [];
  for (let i = 0; i < 7; i += 1) sockets.push(await stranger());
  expect(sockets.map((s) => s !== null)).toEqual([true, true, true, true, true, false, false]);
  for (const s of sockets) s?.close();
  await until(() => io.engine.clientsCount === 0);
  const consoles = Array.from({ length: 8 }, () =>
    consoleOf(`http://${base}`, { transports: ['websocket'], forceNew: true, reconnection: false }),
  );
  await until(() => consoles.every((c) => c.connected));
  for (const c of consoles) c.disconnect();
  await until(() => io.engine.clientsCount === 0);
});
test('a connection that floods is cut', async () => {
  const socket = await stranger();
  const closed = new Promise<void>((ok) => socket?.addEventListener('close', () => ok()));
  for (let i = 0; i < 2_000; i += 1) socket?.send('42["x"]');
  await closed;
  await until(() => io.engine.clientsCount === 0);
});
test('an address that begins connections without end is refused', async () => {
  const left: boolean[] = [];
  for (let i = 0; i < 70; i += 1) {
    const socket = await stranger();
    left.push(socket !== null);
    socket?.close();
    await until(() => io.engine.clientsCount === 0);
  }
  expect(left.at(-1)).toBe(false);
});
