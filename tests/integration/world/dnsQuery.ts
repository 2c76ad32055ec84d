import { createSocket } from 'node:dgram';
import { connect } from 'node:net';
import { type DecodedPacket, decode, encode, type PacketOpt, type Question } from 'dns-packet';

export type Ask = {
  name: string;
  type?: Question['type'];
  /** Client subnet, such as 223.5.5.0/24; none sends no EDNS at all. */
  subnet?: string;
  id?: number;
};

const subnetOption = (subnet: string): PacketOpt => {
  const [ip, bits] = subnet.split('/');
  return { code: 8, ip: ip ?? '', sourcePrefixLength: Number(bits) };
};

/** The bytes of one query. */
export const question = ({ name, type = 'A', subnet, id = 4711 }: Ask): Buffer =>
  encode({
    id,
    type: 'query',
    flags: 0x0100,
    questions: [{ name, type }],
    additionals: subnet
      ? [
          {
            name: '.',
            type: 'OPT',
            udpPayloadSize: 4096,
            extendedRcode: 0,
            ednsVersion: 0,
            flags: 0,
            flag_do: false,
            options: [subnetOption(subnet)],
          },
        ]
      : [],
  });

/** Sends raw bytes by UDP; null when no answer comes within `timeoutMs`. */
export const sendUdp = (port: number, message: Buffer, timeoutMs = 2000): Promise<Buffer | null> =>
  new Promise((resolve) => {
    const socket = createSocket('udp4');
    const timer = setTimeout(() => {
      socket.close();
      resolve(null);
    }, timeoutMs);
    socket.once('message', (reply) => {
      clearTimeout(timer);
      socket.close();
      resolve(reply);
    });
    socket.send(message, port, '127.0.0.1');
  });

/** Sends several raw messages over one TCP connection and reads as many answers. */
export const sendTcp = (port: number, messages: Buffer[]): Promise<Buffer[]> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const replies: Buffer[] = [];
    let pending = Buffer.alloc(0);
    socket.once('error', reject);
    socket.on('data', (chunk: Buffer) => {
      pending = Buffer.concat([pending, chunk]);
      while (pending.length >= 2 && pending.length >= 2 + pending.readUInt16BE(0)) {
        replies.push(pending.subarray(2, 2 + pending.readUInt16BE(0)));
        pending = pending.subarray(2 + pending.readUInt16BE(0));
      }
      if (replies.length === messages.length) {
        socket.destroy();
        resolve(replies);
      }
    });
    for (const message of messages) {
      const length = Buffer.alloc(2);
      length.writeUInt16BE(message.length);
      socket.write(Buffer.concat([length, message]));
    }
  });

/** Asks by UDP and reads the answer; throws when none comes. */
export const ask = async (port: number, query: Ask): Promise<DecodedPacket> => {
  const reply = await sendUdp(port, question(query));
  if (!reply) throw new Error(`no answer for ${query.name}`);
  return decode(reply);
};

/** Data of the answers in order, as text. */
export const dataOf = (packet: DecodedPacket): string[] =>
  (packet.answers ?? []).map((answer) => ('data' in answer ? String(answer.data) : ''));

/** The response code of a packet. */
export const rcodeOf = (packet: DecodedPacket): number => (packet.flags ?? 0) & 0xf;
