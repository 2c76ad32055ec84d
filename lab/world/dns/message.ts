import { regionOf } from '#shared/edge/regions';
import {
  AUTHORITATIVE_ANSWER,
  type Answer,
  type DecodedPacket,
  decode,
  encode,
  type OptAnswer,
  type Question,
  RECURSION_AVAILABLE,
  TRUNCATED_RESPONSE,
} from 'dns-packet';
import type { CountryOf } from '../../kernel/country';
import { type Rcode, type Resolution, rcodes } from './resolve';
import type { DnsClient } from './zone';

const ednsSizeBytes = 1232;
const plainUdpBytes = 512;
const clientSubnetCode = 8;
const opcodeMask = 0x7800;
const recursionDesired = 0x0100;

type Subnet = { address: string; sourceBits: number; echo: Buffer };

/** A query that can be answered. */
export type Query = {
  id: number;
  flags: number;
  question: Question;
  /** Present when the client speaks EDNS (RFC 6891). */
  edns: { sizeBytes: number; subnet: Subnet | null; dnssec: boolean } | null;
};

type Read = { query: Query } | { refusal: Buffer } | null;

const headerOnly = (message: Buffer, rcode: Rcode): Buffer => {
  const header = Buffer.alloc(12);
  message.copy(header, 0, 0, 2);
  const flags = message.readUInt16BE(2) & (opcodeMask | recursionDesired);
  header.writeUInt16BE(0x8000 | flags | rcode, 2);
  return header;
};

const tryDecode = (message: Buffer): DecodedPacket | null => {
  try {
    return decode(message);
  } catch {
    return null;
  }
};

/**
 * The client subnet of RFC 7871 with the option's bytes to send back, in which the scope is /24 for
 * IPv4 and /48 for IPv6 (0 when the client asked not to be located); 'bad' when malformed.
 */
const readSubnet = (opt: OptAnswer | undefined): Subnet | null | 'bad' => {
  const option = opt?.options.find((one) => one.code === clientSubnetCode);
  if (!option) return null;
  const data = option.data;
  if (!data || data.length < 4) return 'bad';
  const family = data.readUInt16BE(0);
  const sourceBits = data.readUInt8(2);
  const limit = family === 1 ? 32 : family === 2 ? 128 : -1;
  if (sourceBits > limit || data.length !== 4 + Math.ceil(sourceBits / 8)) return 'bad';
  const echo = Buffer.from(data);
  echo.writeUInt8(sourceBits === 0 ? 0 : family === 1 ? 24 : 48, 3);
  const address = 'ip' in option && option.ip ? option.ip : '';
  return { address, sourceBits, echo };
};

const isOpt = (record: Answer): record is OptAnswer => record.type === 'OPT';

const optRecord = (subnet: Subnet | null, extendedRcode = 0): OptAnswer => ({
  name: '.',
  type: 'OPT',
  udpPayloadSize: ednsSizeBytes,
  extendedRcode,
  ednsVersion: 0,
  flags: 0,
  flag_do: false,
  options: subnet ? [{ code: clientSubnetCode, data: subnet.echo, ip: undefined }] : [],
});

/** A question survives encoding only when its labels are plain text; others are not served. */
const isPlain = (message: Buffer, question: Question): boolean => {
  const again = encode({ questions: [question] });
  return again.subarray(12).equals(message.subarray(12, again.length));
};

/**
 * Reads a message from a client: a query, or the refusal to send for what is not one, or null for
 * what must not be answered at all (responses and fragments).
 */
export const readQuery = (message: Buffer): Read => {
  if (message.length < 12 || (message.readUInt16BE(2) & 0x8000) !== 0) return null;
  if ((message.readUInt16BE(2) & opcodeMask) !== 0) {
    return { refusal: headerOnly(message, rcodes.notImplemented) };
  }
  const packet = tryDecode(message);
  const question = packet?.questions?.[0];
  const malformed = { refusal: headerOnly(message, rcodes.formatError) };
  if (!packet || !question || packet.questions?.length !== 1) return malformed;
  if (!isPlain(message, question)) return malformed;
  const opts = (packet.additionals ?? []).filter(isOpt);
  const subnet = readSubnet(opts[0]);
  if (opts.length > 1 || subnet === 'bad') return malformed;
  const flags = packet.flag_rd ? recursionDesired : 0;
  const query: Query = { id: packet.id ?? 0, flags, question, edns: null };
  const [opt] = opts;
  if (!opt) return { query };
  const sizeBytes = Math.max(plainUdpBytes, opt.udpPayloadSize);
  query.edns = { sizeBytes, subnet, dnssec: opt.flag_do };
  // BADVERS is 16: its upper bits go into the OPT record (RFC 6891 6.1.3).
  if (opt.ednsVersion > 0) {
    const head = { id: query.id, type: 'response' as const, flags, questions: [question] };
    return { refusal: encode({ ...head, additionals: [optRecord(null, 1)] }) };
  }
  return { query };
};

/** Country and region of the client: of its subnet when the resolver tells it, else of the peer. */
export const clientOf = (query: Query, peer: string, countryOf: CountryOf): DnsClient => {
  const subnet = query.edns?.subnet;
  const country = countryOf(subnet && subnet.sourceBits > 0 ? subnet.address : peer);
  return { country, region: regionOf(country) };
};

/**
 * The response to a query, of the server that has the zone or of one that kept an answer; over UDP one
 * that exceeds the client's or our own size limit loses its records and tells the client to come back
 * over TCP.
 */
export const writeResponse = (
  query: Query,
  resolution: Resolution,
  transport: 'udp' | 'tcp',
  from: 'zone' | 'cache' = 'zone',
): Buffer => {
  const isOwn = resolution.rcode !== rcodes.refused && !resolution.referral;
  const own = isOwn ? AUTHORITATIVE_ANSWER : 0;
  const authority = from === 'cache' ? RECURSION_AVAILABLE : own;
  const head = {
    id: query.id,
    type: 'response' as const,
    flags: query.flags | authority | resolution.rcode,
    questions: [query.question],
    additionals: [
      ...(resolution.referral ?? []),
      ...(query.edns ? [optRecord(query.edns.subnet)] : []),
    ],
  };
  const whole = encode({
    ...head,
    answers: resolution.answers,
    authorities: resolution.authorities,
  });
  const limit = Math.min(query.edns?.sizeBytes ?? plainUdpBytes, ednsSizeBytes);
  if (transport === 'tcp' || whole.length <= limit) return whole;
  return encode({ ...head, flags: head.flags | TRUNCATED_RESPONSE });
};
