import { openExchange } from '../dns/exchange';
import { type ResolverName, resolverHabits } from '../resolvers/habits';
import { addressesIn } from './dnsClient';

const mostKept = 20_000;
/** Last octets of visitors run from 1 to 254. */
const octets = 254;

/** Percent of visitors by the resolver they ask. */
export type ResolverShares = Readonly<Record<ResolverName, number>>;

/** People who look a host up once and stay with the answer for as long as they were told. */
export type Visitors = {
  /** Address of a host for a visitor; null when it has none or nobody answers. */
  addressFor(host: string, visitorIp: string): Promise<string | null>;
  /** The resolver a visitor asks: always the same one while the shares stay. */
  resolverOf(visitorIp: string): ResolverName;
  stop(): Promise<void>;
};

/** The resolver at a place of one line on which each has its part; the last one takes what is left. */
const drawn = (shares: ResolverShares, place: number): ResolverName => {
  const whole = resolverHabits.reduce((sum, { name }) => sum + shares[name], 0);
  let left = place * whole;
  for (const { name } of resolverHabits) {
    left -= shares[name];
    if (left < 0) return name;
  }
  return 'blind';
};

/** Opens visitors whose resolvers listen at `port`; `shares` says who asks which one. */
export const openVisitors = (port: number, shares: () => ResolverShares): Visitors => {
  const exchanges = new Map(
    resolverHabits.map(({ name, address }) => [
      name,
      openExchange({ from: '127.0.0.1', to: address, port }),
    ]),
  );
  const cache = new Map<string, { address: string; untilMs: number }>();
  const resolverOf = (visitorIp: string): ResolverName =>
    drawn(shares(), (Number(visitorIp.split('.')[3]) - 1) / octets);
  return {
    resolverOf,
    addressFor: async (host, visitorIp) => {
      const resolver = resolverOf(visitorIp);
      // A network is one household: at the resolver it has one answer as well.
      const key = `${resolver} ${visitorIp.split('.', 3).join('.')} ${host}`;
      const there = cache.get(key);
      if (there && there.untilMs > Date.now()) return there.address;
      // All visitors live on loopback: the subnet says where they would be.
      const packet = await exchanges
        .get(resolver)
        ?.ask({ name: host, type: 'A', clientIp: visitorIp });
      const answers = packet?.answers ?? [];
      const [address] = addressesIn(answers);
      if (address === undefined) return null;
      const ttl = Math.min(...answers.map((one) => ('ttl' in one ? (one.ttl ?? 0) : 0)));
      if (cache.size >= mostKept) cache.clear();
      cache.set(key, { address, untilMs: Date.now() + ttl * 1000 });
      return address;
    },
    stop: async () => {
      await Promise.all([...exchanges.values()].map((one) => one.stop()));
    },
  };
};
