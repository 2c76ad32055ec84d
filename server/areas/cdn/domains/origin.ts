import ipaddr from 'ipaddr.js';
import { badField } from '#shared/kernel/errors';
import { platform } from '../../../kernel/process/platform';

const hostName =
  /^(?=.{1,253}$)([a-z0-9_]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * Host and port of an origin as people write it: `host`, `host:port`, `ip:port` or `[ip6]:port`; the
 * port of the protocol without one. Throws a refusal of the field `origin`; so do addresses that may
 * not be reached.
 */
export const readOrigin = (
  text: string,
  protocol: 'http' | 'https' | 'follow',
): { host: string; port: number } => {
  const found = /^(?:\[([0-9a-f:.]+)\]|([^:\s/]+))(?::(\d{1,5}))?$/i.exec(text.trim());
  const host = (found?.[1] ?? found?.[2] ?? '').toLowerCase();
  const port = found?.[3] ? Number(found[3]) : protocol === 'https' ? 443 : 80;
  const isAddress =
    ipaddr.isValid(host) && (host.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(host));
  if (!host || port < 1 || port > 65_535 || !(isAddress || hostName.test(host)))
    throw badField('origin', 'domain.parameter');
  if (isAddress && !platform().outbound.allowed(host))
    throw badField('origin', 'outbound.refused', { target: host });
  return { host, port };
};
