import ipaddr from 'ipaddr.js';

/** The canonical form of an address or network in CIDR form; null when it is neither. */
export const canonicalNetwork = (typed: string): string | null => {
  const text = typed.trim();
  if (!text.includes('/')) {
    if (!ipaddr.isValid(text) || (!text.includes(':') && !ipaddr.IPv4.isValidFourPartDecimal(text)))
      return null;
    const address = ipaddr.process(text);
    return `${address.toString()}/${address.kind() === 'ipv4' ? 32 : 128}`;
  }
  if (!ipaddr.isValidCIDR(text)) return null;
  const [address, bits] = ipaddr.parseCIDR(text);
  const kind = address.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${kind.networkAddressFromCIDR(text).toString()}/${bits}`;
};

type Parsed = [ipaddr.IPv4 | ipaddr.IPv6, number];
/** Whether an address lies in a network in its canonical form. */
export const liesIn = (ip: string, network: string): boolean => {
  if (!ipaddr.isValid(ip)) return false;
  const address = ipaddr.process(ip);
  const [net, bits] = ipaddr.parseCIDR(network) as Parsed;
  // Of one kind, as was just asked; the type cannot tell.
  return net.kind() === address.kind() && address.match(net as never, bits);
};
/** How narrow a network is, in bits. */
export const bitsOf = (network: string): number => Number(network.split('/')[1]);
/** The widest networks that may be blocked, in bits. */
export const widest = { ipv4: 8, ipv6: 16 } as const;
/** Whether a network holds so much of the world that blocking it can only be a mistake. */
export const isTooWide = (network: string): boolean =>
  bitsOf(network) < (network.includes(':') ? widest.ipv6 : widest.ipv4);
