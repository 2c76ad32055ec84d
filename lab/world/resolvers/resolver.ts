import { createSocket } from 'node:dgram';
import type { Answer, DecodedPacket } from 'dns-packet';
import { type DnsQuestion, openExchange } from '../dns/exchange';
import { type Query, readQuery, writeResponse } from '../dns/message';
import { type Rcode, rcodes, type Resolution } from '../dns/resolve';
import type { ResolverHabits } from './habits';

const nameServer = '127.0.0.1';
const mostKept = 50_000;
/** Seconds a failure is kept, and the TTL of what is answered past its end (RFC 8767 5). */
const failureSeconds = 1;
const staleTtlSeconds = 30;

/** One answer made wrong on purpose: the name leads to another one. */
export type ForeignAnswer = { name: string; cname: string };

export type Resolver = {
  habits: ResolverHabits;
  /** Answers sent since the start, and how many of them from what was kept. */
  counts: { answers: number; fromCache: number; stale: number };
  /** How many answers are kept now. */
  kept(): number;
  foreign: ForeignAnswer | null;
  stop(): Promise<void>;
};

type Kept = { resolution: Resolution; untilMs: number };
type Side = {
  habits: ResolverHabits;
  cache: Map<string, Kept>;
  /** What is being asked already: who asks for the same waits for the same answer. */
  pending: Map<string, Promise<Kept>>;
  counts: Resolver['counts'];
  ask(question: DnsQuestion): Promise<DecodedPacket | null>;
};

const rcodeOf = (packet: DecodedPacket): Rcode => ((packet.flags ?? 0) & 0xf) as Rcode;
const ttlOf = (record: Answer): number => ('ttl' in record ? (record.ttl ?? 0) : 0);

/** Seconds an answer says it may be kept; of a name without records by its SOA (RFC 2308 5). */
const ownSeconds = ({ rcode, answers, authorities }: Resolution): number => {
  if (rcode !== rcodes.noError && rcode !== rcodes.noSuchName) return failureSeconds;
  const soa = authorities.find((record) => record.type === 'SOA');
  if (soa) return Math.min(soa.ttl ?? 0, soa.data.minimum ?? 0);
  return answers.length > 0 ? Math.min(...answers.map(ttlOf)) : failureSeconds;
};

const failure: Resolution = { rcode: rcodes.serverFailure, answers: [], authorities: [] };

const keep = (habits: ResolverHabits, packet: DecodedPacket | null): Kept => {
  const resolution: Resolution = packet
    ? {
        rcode: rcodeOf(packet),
        answers: packet.answers ?? [],
        authorities: packet.authorities ?? [],
      }
    : failure;
  const { leastSeconds, mostSeconds } = habits;
  const seconds = ownSeconds(resolution);
  // The shortest time is for what leads somewhere, as in the resolvers that have such a setting.
  const least = resolution.answers.length > 0 ? leastSeconds : 0;
  const atLeast = Math.max(seconds, least);
  return { resolution, untilMs: Date.now() + Math.min(atLeast, mostSeconds) * 1000 };
};

const withTtl = (records: readonly Answer[], ttl: number): Answer[] =>
  records.map((record) => ({ ...record, ttl }) as Answer);

/** An answer with the time that is left of it, as those who ask a cache are told. */
const aged = ({ resolution, untilMs }: Kept): Resolution => {
  const left = Math.ceil((untilMs - Date.now()) / 1000);
  // Past its end an answer is told only while the name server is silent.
  const ttl = left < 0 ? staleTtlSeconds : left;
  return { ...resolution, answers: withTtl(resolution.answers, ttl) };
};

const fetchAnew = async (side: Side, key: string, question: DnsQuestion): Promise<Kept> => {
  const fresh = keep(side.habits, await side.ask(question));
  const old = side.cache.get(key);
  const isStale =
    fresh.resolution.rcode === rcodes.serverFailure &&
    old !== undefined &&
    old.untilMs + side.habits.staleSeconds * 1000 > Date.now();
  if (isStale) {
    side.counts.stale += 1;
    return old;
  }
  if (side.cache.size >= mostKept) side.cache.clear();
  side.cache.set(key, fresh);
  return fresh;
};

const networkOf = (address: string): string => address.split('.', 3).join('.');

/** Whose network an answer is for; null where the resolver tells nobody of it. */
const clientOf = ({ habits }: Side, query: Query, peer: string): string | null => {
  const subnet = query.edns?.subnet;
  if (!habits.subnets) return null;
  return subnet && subnet.sourceBits > 0 ? subnet.address : peer;
};

const resolve = async (side: Side, query: Query, peer: string): Promise<Resolution> => {
  const { name, type } = query.question;
  const clientIp = clientOf(side, query, peer);
  const key = `${type} ${name.toLowerCase()} ${clientIp === null ? '' : networkOf(clientIp)}`;
  side.counts.answers += 1;
  const there = side.cache.get(key);
  if (there && there.untilMs > Date.now()) {
    side.counts.fromCache += 1;
    return aged(there);
  }
  const pending =
    side.pending.get(key) ??
    fetchAnew(side, key, { name, type, clientIp }).finally(() => side.pending.delete(key));
  side.pending.set(key, pending);
  return aged(await pending);
};

const foreignResolution = ({ name, cname }: ForeignAnswer): Resolution => ({
  rcode: rcodes.noError,
  answers: [{ name, type: 'CNAME', ttl: staleTtlSeconds, data: cname }],
  authorities: [],
});

/**
 * Starts a caching resolver of the lab: UDP on its own address at the name server's `port`. Its cache
 * lives as long as the process.
 */
export const startResolver = async (habits: ResolverHabits, port: number): Promise<Resolver> => {
  const exchange = openExchange({ from: habits.address, to: nameServer, port });
  const counts = { answers: 0, fromCache: 0, stale: 0 };
  const side: Side = { habits, cache: new Map(), pending: new Map(), counts, ask: exchange.ask };
  const socket = createSocket('udp4');
  let open = true;
  const running: Resolver = {
    habits,
    counts,
    kept: () => side.cache.size,
    foreign: null,
    stop: async () => {
      open = false;
      await exchange.stop();
      await new Promise<void>((done) => socket.close(() => done()));
    },
  };
  const respond = async (query: Query, peer: string): Promise<Buffer> => {
    const { foreign } = running;
    const isForeign = foreign?.name === query.question.name.toLowerCase();
    const resolution = isForeign ? foreignResolution(foreign) : await resolve(side, query, peer);
    // A resolver that tells nobody of subnets does not answer the option either.
    const echoed =
      habits.subnets || !query.edns ? query : { ...query, edns: { ...query.edns, subnet: null } };
    return writeResponse(echoed, resolution, 'udp', 'cache');
  };
  socket.on('error', () => undefined);
  socket.on('message', (message, peer) => {
    const read = readQuery(message);
    if (!read) return;
    const send = (reply: Buffer) => {
      if (open) socket.send(reply, peer.port, peer.address);
    };
    if ('refusal' in read) send(read.refusal);
    else void respond(read.query, peer.address).then(send, () => undefined);
  });
  await new Promise<void>((done, reject) => {
    socket.once('error', reject);
    socket.bind(port, habits.address, () => {
      socket.off('error', reject);
      done();
    });
  }).catch(async (error: unknown) => {
    await exchange.stop();
    throw error;
  });
  return running;
};
