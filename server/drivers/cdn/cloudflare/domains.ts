import type { EdgeConfig } from '#shared/edge/config';
import { fingerprintOf } from '../certificatePair';
import { type CdnDriver, type DomainCalls, DriverError } from '../driver';
import type { CloudflareCaller } from './call';
import { type Hostname, type Hostnames, viewOf } from './hostnames';
import { ensureJob } from './logs';
import { type Mark, readMark, writeMark } from './mark';
import { fromCloudflare } from './readBack';
import { asWritten, type Rules } from './rules';
import {
  originName,
  originOf,
  originPrefix,
  phaseNames,
  type Phase,
  refPrefix,
  type Rule,
  stopRules,
  toCloudflare,
} from './words';

type Place = { zone: string; zoneId: string; target: string; accountId: string; logBucket: string };

/** A domain's life: each is a custom hostname of the zone, with rules of its own. */
export const domainCalls = (
  call: CloudflareCaller,
  hostnames: Hostnames,
  rules: Rules,
  place: Place,
): DomainCalls => {
  const { target } = place;
  const fresh: Mark = { version: 1, fingerprint: null, enabled: true };
  const stored = async (operation: string, domain: string) => {
    const { rules: own } = await rules.of(operation, 'origin', domain);
    const route = own.find(({ ref }) => ref === `${refPrefix(domain)}0`);
    return { own, route, mark: readMark(route?.description ?? '') };
  };
  const present = async (operation: string, domain: string): Promise<Hostname> => {
    const own = await hostnames.find(operation, domain);
    if (own) return own;
    throw new DriverError('absent', `Cloudflare does not know ${domain}`);
  };
  /** The names that its rules lead to, and where those lead. */
  const originsOf = (domain: string, config: EdgeConfig) => [
    { name: originName(domain, target), host: config.origin.host },
    ...config.rules.flatMap((rule, index) =>
      rule.originHost === null
        ? []
        : [{ name: originName(domain, target, index + 1), host: originOf(config, rule).host }],
    ),
  ];
  const write = async (
    operation: string,
    { domain, config }: Parameters<CdnDriver['pushConfig']>[0],
    mark: Mark,
  ): Promise<Mark> => {
    const next = { ...mark, version: config.version };
    const wanted = toCloudflare(domain, config, target, writeMark(next));
    const places = originsOf(domain, config);
    const records = await hostnames.recordsOf(operation, originPrefix(domain));
    for (const place of places) await hostnames.point(operation, records, place);
    for (const phase of phaseNames) {
      const first = phase === 'stop' ? stopRules(domain, mark.enabled) : [];
      await rules.put(operation, phase, domain, [...first, ...wanted[phase]]);
    }
    for (const { id, name } of records)
      if (!places.some((place) => place.name === name)) await hostnames.dropRecord(operation, id);
    return next;
  };
  /** Says something else of a domain whose rules stay as they are. */
  const remark = async (operation: string, domain: string, change: Partial<Mark>) => {
    const { own, route, mark } = await stored(operation, domain);
    if (!route || !mark)
      throw new DriverError('conflict', `${domain} has no configuration at Cloudflare yet`);
    const next = { ...mark, ...change };
    await rules.put(
      operation,
      'origin',
      domain,
      own.map((rule) =>
        rule === route ? { ...asWritten(rule), description: writeMark(next) } : asWritten(rule),
      ),
    );
    return next;
  };
  return {
    async createDomain(input) {
      const { domain, config } = input;
      toCloudflare(domain, config, target, '');
      const before = await hostnames.find('createDomain', domain);
      // One that was left half made is finished.
      if (before && (await stored('createDomain', domain)).mark)
        throw new DriverError('conflict', `Cloudflare has ${domain} already`);
      await ensureJob(call, 'createDomain', place);
      const own = before ?? (await hostnames.create('createDomain', domain));
      return viewOf(own, await write('createDomain', input, fresh), target);
    },
    async status(domain) {
      const own = await hostnames.find('status', domain);
      return own && viewOf(own, (await stored('status', domain)).mark, target);
    },
    async pushConfig(input) {
      const { domain, config } = input;
      toCloudflare(domain, config, target, '');
      const own = await present('pushConfig', domain);
      const { mark } = await stored('pushConfig', domain);
      return viewOf(own, await write('pushConfig', input, mark ?? fresh), target);
    },
    async readConfig(domain) {
      await present('readConfig', domain);
      const all: Partial<Record<Phase, Rule[]>> = {};
      for (const phase of phaseNames)
        all[phase] = (await rules.of('readConfig', phase, domain)).rules;
      const name = originName(domain, target);
      const records = await hostnames.recordsOf('readConfig', name);
      return fromCloudflare(all as Record<Phase, Rule[]>, records[0]?.content ?? target); // filled above
    },
    async setEnabled({ domain, enabled }) {
      const own = await present('setEnabled', domain);
      const { rules: rows } = await rules.of('setEnabled', 'stop', domain);
      const others = rows.filter(({ ref }) => ref !== `${refPrefix(domain)}0`).map(asWritten);
      await rules.put('setEnabled', 'stop', domain, [...stopRules(domain, enabled), ...others]);
      return viewOf(own, await remark('setEnabled', domain, { enabled }), target);
    },
    async removeDomain({ domain }) {
      const own = await hostnames.find('removeDomain', domain);
      if (own) await hostnames.remove('removeDomain', own.id);
      // What belongs to it goes with it, also where an earlier removal broke off.
      for (const phase of phaseNames) await rules.put('removeDomain', phase, domain, []);
      const records = await hostnames.recordsOf('removeDomain', originPrefix(domain));
      for (const { id } of records) await hostnames.dropRecord('removeDomain', id);
      if (!own && records.length === 0)
        throw new DriverError('absent', `Cloudflare does not know ${domain}`);
    },
    async setCertificate({ domain, certificatePem, privateKeyPem }) {
      const pair = certificatePem && privateKeyPem ? { certificatePem, privateKeyPem } : null;
      const fingerprint = pair && fingerprintOf(pair);
      const { id } = await present('setCertificate', domain);
      const own = await hostnames.edit('setCertificate', id, {
        method: 'http',
        type: 'dv',
        ...(pair && {
          bundle_method: 'force',
          custom_certificate: pair.certificatePem,
          custom_key: pair.privateKeyPem,
          settings: { min_tls_version: '1.2' },
        }),
      });
      return viewOf(own, await remark('setCertificate', domain, { fingerprint }), target);
    },
  };
};
