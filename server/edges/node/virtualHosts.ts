import { Resolver } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { NodeDomain } from '../wire';

const lookupMs = 2_000;

/** Whether the name servers say that there is no such name; who does not answer says nothing. */
const isUnknown = async (resolver: Resolver, host: string): Promise<boolean> => {
  if (isIP(host) !== 0) return false;
  const unknown = (error: NodeJS.ErrnoException) => error.code === 'ENOTFOUND';
  return resolver.resolve4(host).then(() => false, unknown);
};

/**
 * Hosts of rules that no name server knows: they are virtual hosts of the domain's origin, which is then
 * what is connected to. Looked up when a configuration is written.
 */
export const virtualHosts = async (
  domains: readonly NodeDomain[],
  servers: readonly string[],
): Promise<ReadonlySet<string>> => {
  const names = new Set(
    domains.flatMap(({ config }) =>
      config.rules.flatMap(({ originHost }) => originHost?.split(':')[0] ?? []),
    ),
  );
  if (names.size === 0) return names;
  const resolver = new Resolver({ timeout: lookupMs, tries: 2 });
  if (servers.length > 0) resolver.setServers(servers);
  const all = await Promise.all(
    [...names].map(async (name) => [name, await isUnknown(resolver, name)] as const),
  );
  return new Set(all.filter(([, unknown]) => unknown).map(([name]) => name));
};
