/**
 * The caching resolvers that stand between the lab's visitors and its name server. Each listens on an
 * address of its own, at the name server's port, and asks from there: what asks without a client
 * subnet is answered for the place of its resolver.
 */
export const resolverHabits = [
  {
    name: 'faithful',
    address: '127.0.53.1',
    country: 'SG',
    /** Tells the name server the network of its client, and keeps answers per network. */
    subnets: true,
    /** Shortest and longest time an answer is kept, whatever its TTL says; seconds. */
    leastSeconds: 0,
    mostSeconds: 86_400,
    /** How long after its end an answer still serves while the name server is silent; seconds. */
    staleSeconds: 0,
  },
  {
    name: 'patient',
    address: '127.0.53.2',
    country: 'CN',
    subnets: true,
    leastSeconds: 300,
    mostSeconds: 86_400,
    staleSeconds: 0,
  },
  {
    name: 'blind',
    address: '127.0.53.3',
    country: 'US',
    subnets: false,
    leastSeconds: 0,
    mostSeconds: 60,
    staleSeconds: 3_600,
  },
] as const;
export type ResolverHabits = (typeof resolverHabits)[number];
export type ResolverName = ResolverHabits['name'];

export const resolverNames = resolverHabits.map(({ name }) => name);

/** Country of each resolver by its address, for the name server, which sees no more than that. */
export const resolverCountries: ReadonlyMap<string, string> = new Map(
  resolverHabits.map(({ address, country }) => [address, country]),
);
