import { randomInt } from 'node:crypto';
import { isIP } from 'node:net';
import { type Answer, type DecodedPacket, type Packet, RECURSION_DESIRED } from 'dns-packet';
import ipaddr from 'ipaddr.js';
import { isLookupName, type LookupFailure } from './lookup';
import { askPacket, failureByRcode, LookupError } from './wire';

export type SubnetRecordType = 'A' | 'AAAA' | 'CNAME' | 'TXT' | 'NS' | 'CAA' | 'SOA';

/** One record of an answer as text; ttl in seconds. */
export type SubnetRecord = { name: string; type: string; ttl: number; value: string };

/** What a name server answers to a client of a given network. */
export type SubnetAnswer = { server: string; ms: number } & (
  | {
      ok: true;
      /** The whole answer section in order: the chain of aliases first. */
      records: SubnetRecord[];
      /** Length of the network the answer holds for; null when the server ignores subnets. */
      scopeBits: number | null;
    }
  | { ok: false; code: LookupFailure }
);

export type SubnetLookupInput = {
  name: string;
  type: SubnetRecordType;
  /** A network ('223.5.5.0/24') or an address, of which /24 or /48 is told. */
  subnet: string;
  /** 'ip:port', '[ip6]:port' or 'ip'. */
  server: string;
  timeoutMs?: number;
};

const defaultTimeoutMs = 3_000;
const udpSizeBytes = 1232;
const clientSubnetCode = 8;

type Subnet = { ip: string; bits: number };

const readSubnet = (subnet: string): Subnet | null => {
  const [ip = '', bits] = subnet.split('/');
  const family = isIP(ip);
  if (family === 0) return null;
  const length = bits === undefined ? (family === 4 ? 24 : 48) : Number(bits);
  const fits = Number.isInteger(length) && length >= 0 && length <= (family === 4 ? 32 : 128);
  return fits ? { ip, bits: length } : null;
};

/** The option's data; every bit after the prefix is cleared, as RFC 7871 6 demands. */
const subnetOption = ({ ip, bits }: Subnet): Buffer => {
  const bytes = ipaddr.parse(ip).toByteArray();
  const masked = bytes.slice(0, Math.ceil(bits / 8));
  if (bits % 8 !== 0) masked[masked.length - 1] = (masked.at(-1) ?? 0) & (0xff << (8 - (bits % 8)));
  return Buffer.from([0, bytes.length === 4 ? 1 : 2, bits, 0, ...masked]);
};

const makeQuery = (input: SubnetLookupInput, subnet: Subnet): Packet => ({
  id: randomInt(65_536),
  type: 'query',
  flags: RECURSION_DESIRED,
  questions: [{ name: input.name.replace(/\.$/, ''), type: input.type }],
  additionals: [
    {
      name: '.',
      type: 'OPT',
      udpPayloadSize: udpSizeBytes,
      extendedRcode: 0,
      ednsVersion: 0,
      flags: 0,
      flag_do: false,
      options: [{ code: clientSubnetCode, data: subnetOption(subnet), ip: undefined }],
    },
  ],
});

const textOf = (answer: Answer): string => {
  if (!('data' in answer)) return '';
  const { data } = answer;
  if (answer.type === 'TXT') return [answer.data].flat().map(String).join('');
  if (answer.type === 'CAA')
    return `${answer.data.flags ?? 0} ${answer.data.tag} "${answer.data.value}"`;
  if (answer.type === 'SOA')
    return `${answer.data.mname} ${answer.data.rname} ${answer.data.serial}`;
  return typeof data === 'string' ? data.toLowerCase() : JSON.stringify(data);
};

const recordsOf = (reply: DecodedPacket): SubnetRecord[] =>
  (reply.answers ?? []).map((answer) => ({
    name: answer.name.toLowerCase(),
    type: answer.type,
    ttl: 'ttl' in answer ? (answer.ttl ?? 0) : 0,
    value: textOf(answer),
  }));

const scopeOf = (reply: DecodedPacket): number | null => {
  const opt = reply.additionals?.find((record) => record.type === 'OPT');
  if (opt?.type !== 'OPT') return null;
  const option = opt.options.find((one) => one.code === clientSubnetCode);
  return option?.data && option.data.length >= 4 ? option.data.readUInt8(3) : null;
};

const exchange = async (input: SubnetLookupInput): Promise<DecodedPacket> => {
  const subnet = readSubnet(input.subnet);
  if (!subnet || !isLookupName(input.name)) throw new LookupError('badName');
  return askPacket(makeQuery(input, subnet), input.server, input.timeoutMs ?? defaultTimeoutMs);
};

/**
 * Asks one name server as if for a client of a network (EDNS client subnet, RFC 7871): by UDP, and
 * by TCP when the answer was cut. Never throws: what went wrong is in the answer's `code`.
 */
export const lookupWithSubnet = async (input: SubnetLookupInput): Promise<SubnetAnswer> => {
  const startedAt = performance.now();
  const done = (): { server: string; ms: number } => ({
    server: input.server,
    ms: Math.round(performance.now() - startedAt),
  });
  try {
    const reply = await exchange(input);
    const rcode = (reply.flags ?? 0) & 0xf;
    if (rcode !== 0) return { ...done(), ok: false, code: failureByRcode[rcode] ?? 'malformed' };
    const records = recordsOf(reply);
    if (records.length === 0) return { ...done(), ok: false, code: 'noRecords' };
    return { ...done(), ok: true, records, scopeBits: scopeOf(reply) };
  } catch (error) {
    const code = error instanceof LookupError ? error.code : 'malformed';
    return { ...done(), ok: false, code };
  }
};
