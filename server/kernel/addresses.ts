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
