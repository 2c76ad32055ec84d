import { Resolver } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';

const keptMs = 5_000;
const keptFailureMs = 1_000;

type Answer = { addresses: string[]; error: NodeJS.ErrnoException | null; until: number };

/** Resolves names through the lab's own name server only; literal addresses pass as they are. */
export type LabResolver = {
  resolve(name: string): Promise<string[]>;
  /** Shape of dns.lookup, for sockets. */
  lookup: LookupFunction;
};

const ask = async (resolver: Resolver, name: string): Promise<string[]> => {
  try {
    return await resolver.resolve4(name);
  } catch (error) {
    // ENODATA: the name lives but has no IPv4 address.
    if ((error as NodeJS.ErrnoException).code === 'ENODATA') return resolver.resolve6(name);
    throw error;
  }
};

const fetchAnswer = (resolver: Resolver, name: string): Promise<Answer> =>
  ask(resolver, name).then(
    (addresses) => ({ addresses, error: null, until: Date.now() + keptMs }),
    (error: NodeJS.ErrnoException) => ({
      addresses: [],
      error,
      until: Date.now() + keptFailureMs,
    }),
  );

/** Opens a resolver on 127.0.0.1:`dnsPort` that keeps answers for five seconds. */
export const openResolver = (dnsPort: number): LabResolver => {
  const resolver = new Resolver({ timeout: 1_000, tries: 2 });
  resolver.setServers([`127.0.0.1:${dnsPort}`]);
  const cache = new Map<string, Promise<Answer>>();
  const resolve = async (name: string): Promise<string[]> => {
    if (isIP(name)) return [name];
    if (name === 'localhost') return ['127.0.0.1'];
    let answer = await cache.get(name);
    if (!answer || answer.until < Date.now()) {
      const pending = fetchAnswer(resolver, name);
      if (cache.size > 5_000) cache.clear();
      cache.set(name, pending);
      answer = await pending;
    }
    if (answer.error) throw answer.error;
    return answer.addresses;
  };
  const lookup: LookupFunction = (name, options, callback) => {
    resolve(name).then(
      (addresses) => {
        const all = addresses.map((address) => ({ address, family: isIP(address) }));
        if (options.all) callback(null, all);
        else callback(null, all[0]?.address ?? '', all[0]?.family ?? 4);
      },
      (error: NodeJS.ErrnoException) => callback(error, '', 4),
    );
  };
  return { resolve, lookup };
};
