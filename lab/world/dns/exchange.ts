import { createSocket, type Socket } from 'node:dgram';
import { type DecodedPacket, decode, encode, type Question, RECURSION_DESIRED } from 'dns-packet';

const timeoutMs = 1_500;
const tries = 2;
const clientSubnetCode = 8;

export type DnsQuestion = {
  name: string;
  type: Question['type'];
  /** IPv4 address of the client whose /24 is told to the server; null tells nothing. */
  clientIp: string | null;
};

/** One side of exchanges with a server over UDP. */
export type Exchange = {
  /** The server's whole answer; null when none comes. */
  ask(question: DnsQuestion): Promise<DecodedPacket | null>;
  stop(): Promise<void>;
};

type Waiting = Map<number, (packet: DecodedPacket | null) => void>;

const subnetData = (clientIp: string): Buffer =>
  Buffer.from([0, 1, 24, 0, ...clientIp.split('.', 3).map(Number)]);

const questionOf = (id: number, { name, type, clientIp }: DnsQuestion): Buffer =>
  encode({
    id,
    type: 'query',
    flags: RECURSION_DESIRED,
    questions: [{ name, type }],
    additionals: [
      {
        name: '.',
        type: 'OPT',
        udpPayloadSize: 1232,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: clientIp
          ? [{ code: clientSubnetCode, data: subnetData(clientIp), ip: undefined }]
          : [],
      },
    ],
  });

const readInto = (waiting: Waiting, message: Buffer): void => {
  try {
    const packet = decode(message);
    waiting.get(packet.id ?? -1)?.(packet);
  } catch {
    // Not an answer at all: whoever waits asks again.
  }
};

/** Opens exchanges with the server at `to`:`port`, from any port of the loopback address `from`. */
export const openExchange = (o: { from: string; to: string; port: number }): Exchange => {
  const socket: Socket = createSocket('udp4');
  const waiting: Waiting = new Map();
  let nextId = 0;
  let open = true;
  socket.on('error', () => undefined);
  socket.on('message', (message) => readInto(waiting, message));
  // What is sent before the socket is bound waits for it.
  socket.bind(0, o.from);
  socket.unref();
  const askOnce = (question: DnsQuestion): Promise<DecodedPacket | null> =>
    new Promise((resolve) => {
      nextId = (nextId + 1) % 65_536;
      const id = nextId;
      const timer = setTimeout(() => waiting.get(id)?.(null), timeoutMs);
      waiting.set(id, (packet) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(packet);
      });
      if (open) socket.send(questionOf(id, question), o.port, o.to);
    });
  return {
    ask: async (question) => {
      for (let turn = 0; turn < tries && open; turn += 1) {
        const packet = await askOnce(question);
        if (packet) return packet;
      }
      return null;
    },
    stop: async () => {
      open = false;
      for (const end of waiting.values()) end(null);
      await new Promise<void>((resolve) => socket.close(() => resolve()));
    },
  };
};
