import { connect, createServer, type Server, type Socket } from 'node:net';
import { connect as connectTls, createServer as createTlsServer } from 'node:tls';
import { afterEach, expect, test } from '@jest/globals';
import { createCertificate } from '#lab/kernel/selfSigned';
import { attach } from '#shared/kernel/smpp/attach';
import { statuses } from '#shared/kernel/smpp/layouts.data';
import type { Outcome, Session, SessionEnd } from '#shared/kernel/smpp/session';

const limits = {
  soon: setImmediate,
  window: 50,
  inbound: 200,
  answerMs: 10_000,
  enquireMs: 30_000,
  now: Date.now,
};
const opened: { server?: Server; sockets: Socket[] } = { sockets: [] };
afterEach(async () => {
  for (const socket of opened.sockets.splice(0)) socket.destroy();
  await new Promise((done) => opened.server?.close(done));
});

/** A peer that accepts every message and keeps a book of the destinations. */
const carrier = async (book: Set<string>) => {
  const server = createServer((socket) => {
    opened.sockets.push(socket);
    let n = 0;
    attach(socket, {
      ...limits,
      ended: () => undefined,
      received: (pdu, answer) => {
        if (pdu.command === 'submit_sm' && 'destination_addr' in pdu.fields)
          book.add(String(pdu.fields.destination_addr));
        answer(statuses.ok, { message_id: (++n).toString(16) });
      },
    });
  });
  opened.server = server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return (server.address() as { port: number }).port;
};
const dial = async (port: number, ended: (why: SessionEnd) => void = () => undefined) => {
  const socket = connect(port, '127.0.0.1');
  opened.sockets.push(socket);
  const session = attach(socket, { ...limits, ended, received: () => undefined });
  await new Promise<void>((done) => socket.once('connect', done));
  return { session, socket };
};
const submit = (session: Session, to: string) =>
  new Promise<Outcome>((done) =>
    session.request('submit_sm', { destination_addr: to, data_coding: 0 }, done),
  );

test('5,000 messages pass a window of 50 while hostile neighbours lose only their own session', async () => {
  const book = new Set<string>();
  const port = await carrier(book);
  const { session } = await dial(port);
  const neighbours = Array.from({ length: 50 }, async () => {
    const { socket } = await dial(port);
    const closed = new Promise<void>((done) => socket.once('close', () => done()));
    socket.write('GET / HTTP/1.1\r\nHost: carrier\r\n\r\n');
    return closed;
  });
  let answered = 0;
  const numbers = Array.from({ length: 5_000 }, (_, i) => `86138${String(i).padStart(8, '0')}`);
  // As many lanes as the window has places: each sends its next message after the last answer.
  const lane = async () => {
    for (let to = numbers.pop(); to !== undefined; to = numbers.pop()) {
      const outcome = await submit(session, to);
      if ('answer' in outcome && outcome.answer.status === statuses.ok) answered++;
    }
  };
  await Promise.all([...Array.from({ length: limits.window }, lane), ...neighbours]);
  expect([answered, book.size, session.open, session.free]).toEqual([5_000, 5_000, true, 50]);
});

test('a cut tells every message on the wire that its answer is lost', async () => {
  const server = createServer((socket) => {
    opened.sockets.push(socket);
    socket.on('error', () => undefined);
    socket.once('data', () => socket.destroy());
  });
  opened.server = server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const ends: SessionEnd[] = [];
  const { port } = server.address() as { port: number };
  const { session } = await dial(port, (why) => ends.push(why));
  const outcomes = await Promise.all(['1', '2', '3'].map((to) => submit(session, to)));
  expect(outcomes).toEqual([{ lost: 'closed' }, { lost: 'closed' }, { lost: 'closed' }]);
  expect(ends).toEqual(['closed']);
});

test('a session runs over TLS, and plain octets on that port harm nobody', async () => {
  const { certificatePem: cert, privateKeyPem: key } = createCertificate({
    subject: 'carrier.test',
    names: ['carrier.test'],
  });
  const server = createTlsServer({ cert, key }, (socket) => {
    opened.sockets.push(socket);
    attach(socket, {
      ...limits,
      ended: () => undefined,
      received: (_, answer) => answer(statuses.ok, { message_id: '1' }),
    });
  });
  opened.server = server;
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as { port: number };
  const { socket: plain } = await dial(port);
  const closed = new Promise<void>((done) => plain.once('close', () => done()));
  plain.write(Uint8Array.of(0, 0, 0, 16, 0, 0, 0, 0x15, 0, 0, 0, 0, 0, 0, 0, 1));
  const socket = connectTls({ port, host: '127.0.0.1', ca: cert, servername: 'carrier.test' });
  opened.sockets.push(socket);
  const session = attach(socket, { ...limits, ended: () => undefined, received: () => undefined });
  const outcomes = await Promise.all(Array.from({ length: 50 }, () => submit(session, '1')));
  expect(outcomes.every((outcome) => 'answer' in outcome)).toBe(true);
  await closed;
  expect([socket.authorized, session.open]).toEqual([true, true]);
});
