import { afterEach, expect, test } from '@jest/globals';
import { waitFor } from '@testing-library/react';
import { EventEmitter } from 'node:events';
import { answer } from './answer';
import { edgeNodes } from '#shared/areas/cdn/suppliers/edgeNodes';
import { subscribe, hearStale } from '../../client/kernel/request/eventBus';
import { setFetcher } from '../../client/kernel/request/http';
import type { Numbered } from '#shared/kernel/live';
import { hearLive, type LiveSocket } from '../../client/kernel/live/saga';
import { createStore } from '../../client/kernel/store';

const event = (seq: number): Numbered => ({
  stream: 'staff',
  seq,
  name: 'edgeNodes.changed',
  payload: { id: String(seq) },
  at: '2026-01-01T00:00:00Z',
});

/** A server that keeps every event it was given, and a socket that may lose some of them. */
const startServer = () => {
  const events: Numbered[] = [];
  const cursors: string[] = [];
  let forgotten = 0;
  const socket = Object.assign(new EventEmitter(), {
    connect: () => join(),
    close: () => socket.removeAllListeners(),
  });
  /** Told at each connection: the number of the newest event. */
  const join = () => socket.emit('ready', { latest: { staff: events.length } });
  setFetcher(async (url) => {
    const after = new URL(url, 'http://console.test').searchParams.get('after') ?? '{}';
    cursors.push(after);
    const latest: Record<string, number> = events.length > 0 ? { staff: events.length } : {};
    const cursor = (JSON.parse(after) as { staff?: number }).staff ?? events.length;
    const rows = events.slice(cursor, cursor + 2);
    const reload = cursor < forgotten;
    return answer({
      rows: reload ? [] : rows,
      latest,
      more: !reload && cursor + 2 < events.length,
      reload,
    });
  });
  const write = (o: { lost?: boolean } = {}) => {
    const next = event(events.length + 1);
    events.push(next);
    if (!o.lost) socket.emit('event', next);
  };
  const forget = () => {
    forgotten = events.length;
  };
  return { socket, join, write, cursors, forget };
};

const listen = async (
  server: ReturnType<typeof startServer>,
  positions: Record<string, number> = {},
) => {
  const heard: string[] = [];
  const stop = subscribe(edgeNodes.events.changed, (node) => heard.push(node.id));
  const { store, run } = createStore();
  const signOuts: string[] = [];
  const task = run(function* () {
    yield* hearLive(
      // An emitter hears anything; its type says so in another way than the socket's.
      async () => server.socket as unknown as LiveSocket,
      positions,
      () => signOuts.push('out'),
    );
  });
  await waitFor(() => expect(server.socket.listenerCount('ready')).toBe(1));
  end = () => {
    stop();
    task.cancel();
  };
  server.join();
  await waitFor(() => expect(store.getState().live.connection).toBe('live'));
  return { heard, signOuts, state: () => store.getState().live.connection };
};

let end: () => void = () => undefined;
afterEach(() => end());

test('a console that knows nothing starts at the present and hears what comes', async () => {
  const server = startServer();
  server.write();
  const { heard } = await listen(server);
  server.write();
  await waitFor(() => expect(heard).toEqual(['2']));
});

test('what happens between the reading of the session and the connection is heard', async () => {
  const server = startServer();
  server.write();
  server.write({ lost: true });
  const { heard } = await listen(server, { staff: 1 });
  await waitFor(() => expect(heard).toEqual(['2']));
  server.write();
  await waitFor(() => expect(heard).toEqual(['2', '3']));
});

test('lost events are fetched when the numbers jump, in order and once each', async () => {
  const server = startServer();
  server.write();
  const { heard } = await listen(server);
  for (let i = 0; i < 5; i++) server.write({ lost: true });
  server.write();
  server.write();
  await waitFor(() => expect(heard).toEqual(['2', '3', '4', '5', '6', '7', '8']));
});

test('after a broken connection the header says so until everything missed is here', async () => {
  const server = startServer();
  const { heard, state } = await listen(server);
  server.socket.emit('disconnect', 'transport close');
  await waitFor(() => expect(state()).toBe('lost'));
  server.write({ lost: true });
  server.join();
  await waitFor(() => expect(state()).toBe('live'));
  server.write();
  await waitFor(() => expect(heard).toEqual(['1', '2']));
});

test('a console that missed nothing asks for nothing when it is back', async () => {
  const server = startServer();
  const { heard, state } = await listen(server);
  server.write();
  await waitFor(() => expect(heard).toEqual(['1']));
  server.socket.emit('disconnect', 'transport close');
  await waitFor(() => expect(state()).toBe('lost'));
  server.join();
  await waitFor(() => expect(state()).toBe('live'));
  expect(server.cursors).toEqual([]);
});

test('a console that was away longer than events are kept reads everything anew and goes on', async () => {
  const server = startServer();
  const { heard, state } = await listen(server);
  let stale = 0;
  const stop = hearStale(() => {
    stale += 1;
  });
  server.write();
  await waitFor(() => expect(heard).toEqual(['1']));
  server.socket.emit('disconnect', 'transport close');
  for (let i = 0; i < 3; i++) server.write({ lost: true });
  server.forget();
  server.join();
  await waitFor(() => expect(stale).toBe(1));
  await waitFor(() => expect(state()).toBe('live'));
  server.write();
  await waitFor(() => expect(heard).toEqual(['1', '5']));
  stop();
});

test('a refused socket ends the session', async () => {
  const server = startServer();
  const { signOuts } = await listen(server);
  server.socket.emit('connect_error', new Error('auth.required'));
  await waitFor(() => expect(signOuts).toEqual(['out']));
});
