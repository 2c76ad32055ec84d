import type { DnsDriverModule } from './driver';
import { lab } from './lab';

/** The name services the platform can publish its zone to. */
export const dnsDrivers = { lab } satisfies Record<string, DnsDriverModule>;
export type DnsService = keyof typeof dnsDrivers;
