import ipaddr from 'ipaddr.js';
import { badField } from '#shared/kernel/errors';
import { asciiHost, hostFault } from '#shared/kernel/hostNames';
import { platform } from '../../../kernel/process/platform';

/**
 * Host and port of an origin as people write it: `host`, `host:port`, `ip:port` or `[ip6]:port`; the
 * port of the protocol without one. Throws a refusal of the field `origin`; so do addresses that may
 * not be reached.
 */
export const readOrigin = (
  text: string,
  protocol: 'http' | 'https' | 'follow',
): { host: string; port: number } => {
  const typed = text.normalize('NFKC').trim().replace(/,$/, '');
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed)) throw badField('origin', 'domain.originScheme');
  const parts = /^(?:\[([0-9a-f:.]+)\]|([^:\s/]+))(?::(\d{1,5}))?$/i.exec(typed);
  const host = asciiHost(parts?.[1] ?? parts?.[2] ?? '');
  const port = parts?.[3] ? Number(parts[3]) : protocol === 'https' ? 443 : 80;
  const isAddress =
    ipaddr.isValid(host) && (host.includes(':') || ipaddr.IPv4.isValidFourPartDecimal(host));
  if (!host || port < 1 || port > 65_535) throw badField('origin', 'domain.originFormat');
  const fault = isAddress ? null : hostFault(host);
  if (fault) throw badField('origin', fault, { field: 'origin' });
  if (isAddress && !platform().outbound.allowed(host))
    throw badField('origin', 'outbound.refused', { target: host });
  return { host, port };
};
