import { createSocket, type Socket } from 'node:dgram';
import { type Answer, decode, encode } from 'dns-packet';

const timeoutMs = 1_500;
const tries = 2;
const clientSubnetCode = 8;

/** Asks the lab's name server as the resolver of clients all over the world would. */
export type DnsClient = {
  /** Address of a host for a client's IPv4 address; null when it has none or nobody answers. */
  addressFor(host: string, clientIp: string): Promise<string | null>;
  stop(): Promise<void>;
};

type Waiting = Map<number, (addresses: string[] | null) => void>;

const subnetData = (clientIp: string): Buffer =>
  Buffer.from([0, 1, 24, 0, ...clientIp.split('.', 3).map(Number)]);

const questionFor = (id: number, host: string, clientIp: string): Buffer =>
  encode({
    id,
    type: 'query',
    questions: [{ name: host, type: 'A' }],
    additionals: [
      {
        name: '.',
        type: 'OPT',
        udpPayloadSize: 1232,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0,
        flag_do: false,
        options: [{ code: clientSubnetCode, data: subnetData(clientIp), ip: undefined }],
      },
    ],
  });

const addressesIn = (answers: readonly Answer[]): string[] =>
  answers.flatMap((answer) => (answer.type === 'A' ? [answer.data] : []));

const readInto = (waiting: Waiting, message: Buffer): void => {
  try {
    const { id, answers } = decode(message);
    waiting.get(id ?? -1)?.(addressesIn(answers ?? []));
  } catch {
    // Not an answer at all: whoever waits asks again.
  }
};

/** Opens a client of the name server on 127.0.0.1:`port`. */
export const openDnsClient = (port: number): DnsClient => {
  const socket: Socket = createSocket('udp4');
  const waiting: Waiting = new Map();
  let nextId = 0;
  let open = true;
  socket.unref();
  socket.on('error', () => undefined);
  socket.on('message', (message) => readInto(waiting, message));
  const ask = (host: string, clientIp: string): Promise<string[] | null> =>
    new Promise((resolve) => {
      nextId = (nextId + 1) % 65_536;
      const id = nextId;
      const timer = setTimeout(() => waiting.get(id)?.(null), timeoutMs);
      waiting.set(id, (addresses) => {
        clearTimeout(timer);
        waiting.delete(id);
        resolve(addresses);
      });
      if (open) socket.send(questionFor(id, host, clientIp), port, '127.0.0.1');
    });
  return {
    addressFor: async (host, clientIp) => {
      for (let turn = 0; turn < tries && open; turn += 1) {
        const addresses = await ask(host, clientIp);
        if (addresses) return addresses[0] ?? null;
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
