import { createSocket } from 'node:dgram';
import { connect, isIP } from 'node:net';
import { type DecodedPacket, decode, encode, type Packet, streamEncode } from 'dns-packet';
import type { LookupFailure } from './lookup';

/** Why a name server's answer is of no use. */
export class LookupError extends Error {
  readonly code: LookupFailure;

  constructor(code: LookupFailure) {
    super(code);
    this.code = code;
  }
}

type Endpoint = { host: string; port: number };

const readServer = (server: string): Endpoint | null => {
  const match = /^\[([^\]]+)\](?::(\d+))?$/.exec(server) ?? /^([\d.]+)(?::(\d+))?$/.exec(server);
  const host = match?.[1] ?? server;
  return isIP(host) ? { host, port: Number(match?.[2] ?? 53) } : null;
};

/** The answer to `query` in a message; null for anything else that arrives (RFC 5452 4.4). */
const readReply = (message: Buffer, query: Packet): DecodedPacket | null => {
  const reply = decode(message);
  const question = query.questions?.[0];
  const echoed = reply.questions?.[0];
  const fits =
    reply.flag_qr &&
    reply.id === query.id &&
    echoed?.type === question?.type &&
    echoed?.name.toLowerCase() === question?.name.toLowerCase();
  return fits ? reply : null;
};

type Failing = (code: LookupFailure) => void;
type Exchange = (query: Packet, to: Endpoint, signal: AbortSignal) => Promise<DecodedPacket>;

/** Runs one exchange; it ends by `settle`, by `fail`, or by the signal as a `timeout`. */
const exchanging = (
  signal: AbortSignal,
  start: (settle: (reply: DecodedPacket) => void, fail: Failing) => () => void,
): Promise<DecodedPacket> =>
  new Promise((resolve, reject) => {
    const fail: Failing = (code) => finish(() => reject(new LookupError(code)));
    const close = start((reply) => finish(() => resolve(reply)), fail);
    const aborted = (): void => fail('timeout');
    const finish = (settle: () => void): void => {
      signal.removeEventListener('abort', aborted);
      close();
      settle();
    };
    signal.addEventListener('abort', aborted);
    if (signal.aborted) aborted();
  });

const byUdp: Exchange = (query, to, signal) =>
  exchanging(signal, (settle, fail) => {
    const socket = createSocket(isIP(to.host) === 6 ? 'udp6' : 'udp4');
    let open = true;
    socket.on('error', () => open && fail('unreachable'));
    socket.on('message', (message) => {
      try {
        const reply = readReply(message, query);
        if (reply && open) settle(reply);
      } catch {
        if (open) fail('malformed');
      }
    });
    // A connected socket takes only the server's own datagrams and learns of a closed port.
    socket.connect(to.port, to.host, () => open && socket.send(encode(query)));
    return () => {
      if (open) socket.close();
      open = false;
    };
  });

const byTcp: Exchange = (query, to, signal) =>
  exchanging(signal, (settle, fail) => {
    const socket = connect(to.port, to.host, () => socket.write(streamEncode(query)));
    let pending = Buffer.alloc(0);
    socket.on('error', () => fail('unreachable'));
    socket.on('end', () => fail('malformed'));
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      if (pending.length < 2 || pending.length < 2 + pending.readUInt16BE(0)) return;
      try {
        const reply = readReply(pending.subarray(2, 2 + pending.readUInt16BE(0)), query);
        if (reply) settle(reply);
        else fail('malformed');
      } catch {
        fail('malformed');
      }
    });
    return () => socket.destroy();
  });

/**
 * Asks a name server ('ip:port', '[ip6]:port' or 'ip') one question: by UDP, and by TCP when the answer was
 * cut. Throws only LookupError: `badName` for what is no address, `timeout` after so many milliseconds.
 */
export const askPacket = async (
  query: Packet,
  server: string,
  timeoutMs: number,
): Promise<DecodedPacket> => {
  const to = readServer(server);
  if (!to) throw new LookupError('badName');
  const signal = AbortSignal.timeout(timeoutMs);
  const reply = await byUdp(query, to, signal);
  return reply.flag_tc ? await byTcp(query, to, signal) : reply;
};

/** Failures by response code of RFC 1035 4.1.1; others are `malformed`. */
export const failureByRcode: Readonly<Record<number, LookupFailure>> = {
  2: 'serverFailure',
  3: 'noSuchName',
  4: 'refused',
  5: 'refused',
};
