import { randomInt } from 'node:crypto';
import type { Answer, DecodedPacket, DSAnswer, Packet, RrsigAnswer } from 'dns-packet';
import { plainName } from './dnssec';
import { isLookupName } from './lookup';
import { askPacket } from './wire';

/** One zone on the way to a name: its servers ('ip:port') and what its parent says of its key. */
export type Cut = {
  /** Without final dot; the root is the empty text. */
  zone: string;
  servers: string[];
  ds: DSAnswer[];
  signatures: RrsigAnswer[];
};

export type WalkOptions = {
  /** Servers of the root; those below are asked at the same port. */
  roots: readonly string[];
  /** Whether an address may be asked. */
  allowed(address: string): boolean;
  /** Addresses of a server that its parent tells no address of. */
  addressesOf(host: string): Promise<string[]>;
  /** For one question. */
  timeoutMs: number;
};

type Type = NonNullable<Packet['questions']>[number]['type'];
const deepest = 12;
const serversOfACut = 4;
const atATime = 3;

/**
 * Asks servers of a zone without recursion and with the wish for signatures, several at a time; the first usable
 * answer counts. Null where none gives one.
 */
export const askZone = async (
  servers: readonly string[],
  question: { name: string; type: Type },
  timeoutMs: number,
): Promise<DecodedPacket | null> => {
  const query = (): Packet => ({
    id: randomInt(65_536),
    type: 'query',
    flags: 0,
    questions: [{ name: question.name || '.', type: question.type }],
    additionals: [
      {
        name: '.',
        type: 'OPT',
        udpPayloadSize: 1232,
        extendedRcode: 0,
        ednsVersion: 0,
        flags: 0x8000, // DO (RFC 3225)
        flag_do: true,
        options: [],
      },
    ],
  });
  const usable = async (server: string) => {
    const reply = await askPacket(query(), server, timeoutMs);
    const rcode = (reply.flags ?? 0) & 0xf;
    if (rcode !== 0 && rcode !== 3) throw new Error(`rcode ${rcode}`);
    return reply;
  };
  return Promise.any(servers.slice(0, atATime).map(usable)).catch(() => null);
};

const isWithin = (name: string, zone: string): boolean =>
  zone === '' || name === zone || name.endsWith(`.${zone}`);
const addressIn = (record: Answer): string | null => (record.type === 'A' ? record.data : null);
const portOf = (server: string): string => /:(\d+)$/.exec(server.replace(/^\[.*\]/, ''))?.[0] ?? '';

/** What a parent says of the key of a zone, with the signatures over it. */
const dsIn = (records: readonly Answer[], zone: string) => {
  const own = records.filter((r) => plainName(r.name) === zone);
  return {
    ds: own.filter((r): r is DSAnswer => r.type === 'DS'),
    signatures: own.filter((r): r is RrsigAnswer => r.type === 'RRSIG'),
  };
};

/** The zone below that a parent's answer leads to; null where the answer is no referral. */
const referralOf = async (
  reply: DecodedPacket,
  from: Cut,
  o: WalkOptions & { name: string; port: string },
): Promise<Cut | null> => {
  const authorities = reply.authorities ?? [];
  const lines = authorities.flatMap((r) => {
    const zone = plainName(r.name);
    const below = zone !== from.zone && isWithin(zone, from.zone) && isWithin(o.name, zone);
    return r.type === 'NS' && below ? [{ zone, host: plainName(r.data) }] : [];
  });
  const zone = lines[0]?.zone;
  if (reply.flag_aa || zone === undefined) return null;
  const hosts = lines.map((line) => line.host);
  const glue = (reply.additionals ?? []).flatMap((r) =>
    hosts.includes(plainName(r.name)) ? (addressIn(r) ?? []) : [],
  );
  const addresses =
    glue.length > 0 ? glue : (await Promise.all(hosts.slice(0, atATime).map(o.addressesOf))).flat();
  const servers = [...new Set(addresses)]
    .filter(o.allowed)
    .slice(0, serversOfACut)
    .map((address) => `${address}${o.port}`);
  return { zone, servers, ...dsIn(authorities, zone) };
};

/** A zone that stands at the servers of the one above it is found by its SOA record alone. */
const innerCut = async (name: string, last: Cut, timeoutMs: number): Promise<Cut | null> => {
  const reply = await askZone(last.servers, { name, type: 'SOA' }, timeoutMs);
  const soa = [...(reply?.answers ?? []), ...(reply?.authorities ?? [])].find(
    (r) => r.type === 'SOA',
  );
  const zone = plainName(soa?.name ?? '');
  if (!soa || zone === last.zone || !isWithin(zone, last.zone) || !isWithin(name, zone))
    return null;
  const ds = await askZone(last.servers, { name: zone, type: 'DS' }, timeoutMs);
  return { zone, servers: last.servers, ...dsIn(ds?.answers ?? [], zone) };
};

/**
 * The zones from the root to the one that has a name, each with its servers, by following referrals from the
 * root's servers. Ends early, with what it met, where nobody answers. `start` are zones met before, the root first.
 */
export const walkTo = async (
  typed: string,
  o: WalkOptions,
  start: readonly Cut[] = [],
): Promise<Cut[]> => {
  const name = plainName(typed).replace(/^\*\./, '');
  const root: Cut = { zone: '', servers: [...o.roots], ds: [], signatures: [] };
  const cuts: Cut[] = start.length > 0 ? [...start] : [root];
  if (!isLookupName(name)) return cuts;
  const port = portOf(o.roots[0] ?? '');
  while (cuts.length < deepest) {
    const last = cuts.at(-1) ?? root;
    const reply = await askZone(last.servers, { name, type: 'A' }, o.timeoutMs);
    if (!reply) return cuts;
    const next = await referralOf(reply, last, { ...o, name, port });
    if (next) {
      cuts.push(next);
      continue;
    }
    const inner = await innerCut(name, last, o.timeoutMs);
    if (inner) cuts.push(inner);
    return cuts;
  }
  return cuts;
};
