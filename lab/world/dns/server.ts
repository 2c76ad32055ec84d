import { createSocket, type RemoteInfo } from 'node:dgram';
import { createServer, type Server, type Socket } from 'node:net';
import * as z from 'zod';
import type { CountryOf } from '../../kernel/country';
import type { Random } from '../random';
import { clientOf, readQuery, writeResponse } from './message';
import { type Resolution, rcodes, resolve } from './resolve';
import type { Signing } from './signing';
import type { ZoneStore } from './store';

const tcpIdleMs = 10_000;
const tcpConnections = 200;

/** Disturbances of the server: late, lost or failing answers; they end with the process. */
export const dnsFaults = z.strictObject({
  delayMs: z.int().min(0).max(30_000).default(0),
  lossPercent: z.number().min(0).max(100).default(0),
  servfail: z.boolean().default(false),
});
export type DnsFaults = z.infer<typeof dnsFaults>;

export type DnsServer = {
  /** Disturbances in force; replace the object's fields to change them. */
  faults: DnsFaults;
  queries(): number;
  stop(): Promise<void>;
};

type Answering = {
  store: ZoneStore;
  signing: Signing;
  random: Random;
  countryOf: CountryOf;
  faults: DnsFaults;
  queries: number;
};

const failure: Resolution = { rcode: rcodes.serverFailure, answers: [], authorities: [] };

const answer = (
  state: Answering,
  message: Buffer,
  peer: string,
  transport: 'udp' | 'tcp',
): Buffer | null => {
  const read = readQuery(message);
  if (!read) return null;
  state.queries += 1;
  if ('refusal' in read) return read.refusal;
  const { query } = read;
  const { question } = query;
  if (state.faults.servfail) return writeResponse(query, failure, transport);
  if (question.class !== 'IN' || question.type === 'AXFR' || question.type === 'IXFR') {
    return writeResponse(query, { ...failure, rcode: rcodes.refused }, transport);
  }
  const zoneOf = (name: string) => state.store.zoneOf(name)?.name;
  const owner = question.name.toLowerCase();
  const keys =
    question.type === 'DNSKEY' && zoneOf(owner) === owner ? state.signing.keys(owner) : null;
  if (keys)
    return writeResponse(
      query,
      { rcode: rcodes.noError, answers: keys, authorities: [] },
      transport,
    );
  const resolution = resolve(state.store, question, clientOf(query, peer, state.countryOf));
  const signed = query.edns?.dnssec ? state.signing.resolution(resolution, zoneOf) : resolution;
  return writeResponse(query, signed, transport);
};

/** Sends `reply` now or late or never, as the faults say. */
const deliver = (state: Answering, reply: Buffer | null, send: (reply: Buffer) => void): void => {
  const { delayMs, lossPercent } = state.faults;
  if (!reply || (lossPercent > 0 && state.random() * 100 < lossPercent)) return;
  if (delayMs > 0) setTimeout(send, delayMs, reply).unref();
  else send(reply);
};

const listenUdp = async (state: Answering, port: number): Promise<() => Promise<void>> => {
  const socket = createSocket('udp4');
  let open = true;
  socket.on('error', () => undefined);
  socket.on('message', (message: Buffer, peer: RemoteInfo) => {
    deliver(state, answer(state, message, peer.address, 'udp'), (reply) => {
      if (open) socket.send(reply, peer.port, peer.address);
    });
  });
  await new Promise<void>((resolved, reject) => {
    socket.once('error', reject);
    socket.bind(port, '127.0.0.1', () => {
      socket.off('error', reject);
      resolved();
    });
  });
  return () => {
    open = false;
    return new Promise((resolved) => socket.close(() => resolved()));
  };
};

/** Answers every message of a connection; each has its length in two bytes before it. */
const serveConnection = (state: Answering, socket: Socket): void => {
  let pending: Buffer = Buffer.alloc(0);
  socket.setNoDelay(true);
  socket.setTimeout(tcpIdleMs, () => socket.destroy());
  socket.on('error', () => socket.destroy());
  socket.on('data', (chunk: Buffer) => {
    pending = pending.length > 0 ? Buffer.concat([pending, chunk]) : chunk;
    while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
      const end = 2 + pending.readUInt16BE(0);
      const reply = answer(state, pending.subarray(2, end), socket.remoteAddress ?? '', 'tcp');
      pending = pending.subarray(end);
      deliver(state, reply, (bytes) => {
        const length = Buffer.alloc(2);
        length.writeUInt16BE(bytes.length);
        if (socket.writable) socket.write(Buffer.concat([length, bytes]));
      });
    }
  });
};

const listenTcp = async (state: Answering, port: number): Promise<() => Promise<void>> => {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    serveConnection(state, socket);
  });
  server.maxConnections = tcpConnections;
  await new Promise<void>((resolved, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolved());
  });
  return () => {
    for (const socket of sockets) socket.destroy();
    return new Promise((resolved) => server.close(() => resolved()));
  };
};

/** Starts the authoritative server on loopback, UDP and TCP on the same port. */
export const startDnsServer = async (options: {
  port: number;
  store: ZoneStore;
  signing: Signing;
  random: Random;
  countryOf: CountryOf;
}): Promise<DnsServer> => {
  const { port, ...parts } = options;
  const state: Answering = { ...parts, faults: dnsFaults.parse({}), queries: 0 };
  const stopUdp = await listenUdp(state, port);
  const stopTcp = await listenTcp(state, port).catch(async (error: unknown) => {
    await stopUdp();
    throw error;
  });
  return {
    faults: state.faults,
    queries: () => state.queries,
    stop: async () => {
      await Promise.all([stopUdp(), stopTcp()]);
    },
  };
};
