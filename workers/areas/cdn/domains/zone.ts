import { DnsDriverError, type DnsDriver } from '#server/drivers/dns/driver';
import { dnsDriverOf } from '#server/drivers/dns/index';
import type { DriverHttp } from '#server/drivers/cdn/driver';
import { system } from '#server/kernel/db/context';
import type { Platform } from '#server/kernel/process/platform';
import { inTurn } from './zoneTurn';
import { notePublished, versionNow, type ZoneVersion } from '#server/model/cdn/domains/zone.store';

const bodyLimit = 64_000_000;

/** Exchanges with the name service go through the outbound guard like every other. */
const httpOf =
  (p: Platform): DriverHttp =>
  async ({ method, url, headers, body, timeoutMs }) => {
    const answer = await p.outbound.fetch({
      anyPort: true,
      method,
      url,
      headers,
      maxBytes: bodyLimit,
      ...(body === undefined ? {} : { body }),
      ...(timeoutMs === undefined ? {} : { timeoutMs }),
    });
    return { status: answer.status, headers: answer.headers, body: answer.body };
  };

const openDns = (p: Platform): DnsDriver | null =>
  p.config.DNS_CONTROL_URL
    ? dnsDriverOf(p.config.DNS_SERVICE).open(
        { baseUrl: p.config.DNS_CONTROL_URL, credentials: { token: p.config.DNS_CONTROL_TOKEN } },
        httpOf(p),
      )
    : null;

type Attempt = { live: number } | 'published';

/** One publication; a refused serial answers with the one that is live instead. */
const attempt = async (
  dns: DnsDriver,
  zone: string,
  { serial, records, texts, sets }: ZoneVersion,
): Promise<Attempt> => {
  try {
    await dns.publishZone({ zone, serial, records, texts, sets });
    return 'published';
  } catch (error) {
    if (!(error instanceof DnsDriverError) || error.errorClass !== 'conflict') throw error;
    const live = error.more.currentSerial ?? (await dns.currentSerial(zone));
    return live === serial ? 'published' : { live };
  }
};

const mostAttempts = 4;

/**
 * Publishes the platform zone as one whole version if it is not live yet, and answers its serial.
 * A lost answer is settled by the serial the service has; a service that is ahead (its store is older
 * than ours) gets the content under a higher serial. With `verify` the service is asked even when
 * this version was published before. Without a name service nothing happens.
 */
export const publishZone = (p: Platform, o: { verify?: boolean } = {}): Promise<number> =>
  p.config.DNS_CONTROL_URL && !dnsDriverOf(p.config.DNS_SERVICE).atomic
    ? inTurn(p, () => publishNow(p, o))
    : publishNow(p, o);

const publishNow = async (p: Platform, o: { verify?: boolean }): Promise<number> => {
  const dns = openDns(p);
  const zone = p.config.PLATFORM_ZONE;
  const make = (above: number) => p.run(system, (ctx) => versionNow(ctx, zone, above));
  let version = await make(0);
  if (dns === null) return version.serial;
  const wasPublished = version.publishedAt !== null;
  if (wasPublished && !o.verify) return version.serial;
  // A first version of ours may meet a service that has served an earlier installation.
  if (wasPublished || version.serial === 1) {
    const live = await dns.currentSerial(zone);
    if (wasPublished && live === version.serial) return version.serial;
    if (live >= version.serial) version = await make(live);
  }
  for (let n = 1; n <= mostAttempts; n += 1) {
    const result = await attempt(dns, zone, version);
    if (result === 'published') {
      const { serial } = version;
      await p.run(system, (ctx) => notePublished(ctx, zone, serial));
      return serial;
    }
    version = await make(result.live);
  }
  throw new Error(`zone ${zone} could not be published above serial ${version.serial}`);
};
