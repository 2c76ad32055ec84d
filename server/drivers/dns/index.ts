import type { DnsDriverModule } from './driver';
import { lab } from './lab';
import { powerdns } from './powerdns';
import { route53 } from './route53/driver';

/** The name services the platform can publish its zone to. */
export const dnsDrivers = { lab, powerdns, route53 } satisfies Record<string, DnsDriverModule>;
export type DnsService = keyof typeof dnsDrivers;

/** The name service of this name; throws where there is none, with those there are. */
export const dnsDriverOf = (name: string): DnsDriverModule => {
  const entry = Object.entries(dnsDrivers).find(([service]) => service === name);
  if (entry) return entry[1];
  throw new Error(`DNS_SERVICE ${name}: one of ${Object.keys(dnsDrivers).join(', ')}`);
};
