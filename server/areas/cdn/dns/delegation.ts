import type { LookupType } from '#shared/areas/cdn/dns/dnsLookups';
import { grouped } from '#shared/kernel/grouped';
import { chainTo, type DnssecState, dnssecOf } from '../../../drivers/dns/chain';
import type { KeyAnchor } from '../../../drivers/dns/dnssec';
import { lookupAddresses } from '../../../drivers/dns/lookup';
import { type Cut, walkTo } from '../../../drivers/dns/walk';
import { platform } from '../../../kernel/process/platform';
import { resolvers } from '../../../model/cdn/domains/verification/dnsLookups';
import { rootOf } from '../../../model/cdn/domains/verification/registrableNames';

/** Servers of the root of the internet's names and the keys its operator vouches for (IANA). */
const internet = {
  roots: ['198.41.0.4', '199.7.91.13', '193.0.14.129'],
  anchors: [
    '20326 8 2 e06d44b80b8f1d39a95c0b0d7c65d08458e880409bbc683457104237c7f8ec8d',
    '38696 8 2 683d2d0acb8c9b712a1948b27f741219298d0a450d612c483af444a4c0fb2b16',
  ],
};
const timeoutMs = 1_500;

const anchorsOf = (lines: readonly string[]): KeyAnchor[] =>
  lines.map((line) => {
    const [tag, algorithm, type, digest = ''] = line.trim().split(/\s+/);
    return {
      keyTag: Number(tag),
      algorithm: Number(algorithm),
      digestType: Number(type),
      digest,
    };
  });

/** Where a name stands: the zones from the root down, the servers of the last one, and how its answers are signed. */
export type Place = {
  /** From the root, which is written as a dot; empty where nobody at the root answered. */
  zones: string[];
  servers: string[];
  dnssec(type: LookupType): Promise<DnssecState | null>;
};

const options = () => {
  const { DNS_ROOTS } = platform().config;
  return {
    roots: DNS_ROOTS.length > 0 ? DNS_ROOTS : internet.roots,
    allowed: (address: string) => platform().outbound.allowed(address),
    addressesOf: async (host: string) => {
      const [first] = await resolvers();
      const [answer] = first ? await lookupAddresses(host, { servers: [first], timeoutMs }) : [];
      return answer?.ok ? answer.values : [];
    },
    timeoutMs,
  };
};

const placeOf = (name: string, cuts: readonly Cut[]): Place => {
  const { DNS_ROOTS, DNS_ROOT_KEYS } = platform().config;
  const own = DNS_ROOT_KEYS.length > 0 || DNS_ROOTS.length > 0;
  const anchors = anchorsOf(own ? DNS_ROOT_KEYS : internet.anchors);
  // Signatures are of the world's time: a clock that was moved for the platform says nothing of them.
  const at = { atSeconds: Math.floor(Date.now() / 1000), timeoutMs };
  const last = cuts.at(-1);
  const servers = cuts.length > 1 && last ? last.servers : [];
  let chain: ReturnType<typeof chainTo> | undefined;
  return {
    zones: servers.length > 0 ? cuts.map(({ zone }) => zone || '.') : [],
    servers,
    dnssec: async (type) => {
      if (servers.length === 0) return null;
      chain ??= chainTo(cuts, { anchors, ...at });
      return dnssecOf({ name, type }, servers, await chain, at);
    },
  };
};

/**
 * Walks from the root to each name, over DNS; names below one registered name go one after the other, so that a
 * zone they share is asked for once.
 */
export const placesOfNames = async (names: readonly string[]): Promise<Map<string, Place>> => {
  const o = options();
  const groups = grouped(names, rootOf);
  const places = [...groups.values()].map(async (group) => {
    let met: Cut[] = [];
    const out: [string, Place][] = [];
    for (const name of group) {
      const start = met.slice(
        0,
        met.findLastIndex(({ zone }) => zone === '' || `.${name}`.endsWith(`.${zone}`)) + 1,
      );
      met = await walkTo(name, o, start);
      out.push([name, placeOf(name, met)]);
    }
    return out;
  });
  return new Map((await Promise.all(places)).flat());
};
