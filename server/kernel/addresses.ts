import ipaddr from 'ipaddr.js';

/**
 * The network that counts as one caller: an IPv4 address by itself, of IPv6 the /64 that a provider
 * gives to one customer, who could else come from a new address each time.
 */
export const networkOf = (ip: string): string => {
  if (!ipaddr.isValid(ip)) return ip;
  const address = ipaddr.process(ip);
  if (address instanceof ipaddr.IPv4) return address.toString();
  return `${new ipaddr.IPv6([...address.parts.slice(0, 4), 0, 0, 0, 0]).toString()}/64`;
};

/** Whether an address lies in one of the networks; an empty list allows every address. */
export const addressFits = (ip: string, networks: readonly string[]): boolean => {
  if (networks.length === 0) return true;
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  return networks.some((n) => {
    const [net, bits] = n.includes('/')
      ? ipaddr.parseCIDR(n)
      : ([ipaddr.parse(n), ipaddr.parse(n).kind() === 'ipv4' ? 32 : 128] as const);
    return net.kind() === address.kind() && address.match(net as never, bits);
  });
};

/** Those of a list that are neither an address nor a network in CIDR form. */
export const badNetworks = (networks: readonly string[]): string[] =>
  networks.filter((n) => !(n.includes('/') ? ipaddr.isValidCIDR(n) : ipaddr.isValid(n)));
