import { failoverRule as rule } from '#shared/areas/cdn/steering/failoverRule';
import type { Look } from '#shared/areas/cdn/steering/failovers';
import type { Region } from '#shared/edge/regions';
import { sentence } from '#shared/kernel/sentences';
import { lookupWithSubnet } from '../../../../drivers/dns/subnetLookup';
import { now } from '../../../../kernel/process/clock';
import { platform } from '../../../../kernel/process/platform';
import { networkOf } from '../../domains/places';
import { serversFor } from '../../domains/verification/dnsLookups';
import { rootOf } from '../../domains/verification/registrableNames';
import { ask } from '../../suppliers/nodes';
import type { Watched } from './failovers.store';
import { outKey } from './live';
import type { Looks } from './settle';

const timeoutMs = 1_500;
/** Addresses of one answer that are tried. */
const mostAddresses = 2;

/** Requests and 5xx answers of a supplier in a region over the last minutes, by realtime figures. */
type Errors = { requests: number; errors: number };

const errorsNow = async (paramIds: readonly string[]): Promise<Map<string, Errors>> => {
  const { analytics, log } = platform();
  try {
    const rows = await analytics.query<Errors & { paramId: string; region: string }>({
      name: 'steering.errors',
      who: { userId: null, accountId: null },
      sql: `SELECT toString(s.param_id) AS paramId, s.region AS region, toFloat64(sum(s.requests)) AS requests,
          toFloat64(sum(arraySum(mapValues(mapFilter((k, v) -> k >= 500, s.statusMap))))) AS errors
        FROM stats_5m AS s WHERE s.source = 'realtime' AND s.param_id IN {params:Array(UUID)}
          AND s.ts >= parseDateTimeBestEffort({now:String}) - INTERVAL ${rule.errorMinutes} MINUTE
        GROUP BY paramId, region`,
      params: { params: [...paramIds], now: now() },
    });
    return new Map(rows.map((r) => [outKey(r.paramId, r.region), r]));
  } catch (error) {
    // Without figures the other checks still say whether people are served.
    log.warn({ reason: (error as Error).message }, 'failover looks without figures');
    return new Map();
  }
};

/** What asking shares between the suppliers of one look: each server list and address once. */
type Asking = {
  servers: Map<string, Promise<string[]>>;
  nodes: Map<string, Promise<boolean>>;
};
const once = <T>(map: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> => {
  const there = map.get(key) ?? make();
  map.set(key, there);
  return there;
};

const addressesAt = async (a: Asking, name: string, region: Region): Promise<string[]> => {
  const servers = await once(a.servers, rootOf(name), async () => [
    ...(await serversFor(rootOf(name))).keys(),
  ]);
  for (const server of servers) {
    const subnet = networkOf[region];
    const answer = await lookupWithSubnet({ server, name, type: 'A', subnet, timeoutMs });
    const records = answer.ok ? answer.records.filter((r) => r.type === 'A') : [];
    if (records.length > 0) return records.slice(0, mostAddresses).map((r) => r.value);
  }
  return [];
};

/** Where clients of a region are led, and whether somebody answers there. */
const nodesAt = async (
  a: Asking,
  { cnames }: Watched,
  region: Region,
): Promise<{ ok: boolean; tried: string | null }> => {
  let tried: string | null = null;
  for (const name of cnames)
    for (const address of await addressesAt(a, name, region)) {
      tried = address;
      const isUp = await once(a.nodes, address, async () => {
        const { health } = await ask({ address });
        return health === 'healthy';
      });
      if (isUp) return { ok: true, tried };
    }
  return { ok: false, tried };
};

const lookAt = async (
  a: Asking,
  w: Watched,
  region: Region,
  errors: Errors | undefined,
): Promise<Look> => {
  const { ok: nodes, tried } = await nodesAt(a, w, region);
  const { name: supplier, api, figures } = w;
  const part =
    errors && errors.requests >= rule.leastRequests ? errors.errors / errors.requests : 0;
  const served = part <= rule.errorPart;
  const why = !nodes
    ? tried
      ? sentence('failover.nodes', { supplier, address: tried })
      : sentence('failover.names', { supplier })
    : !served
      ? sentence('switch.errors', {
          supplier,
          percent: Math.round(part * 1000) / 10,
          most: rule.errorPart * 100,
        })
      : !api && !figures
        ? sentence('failover.unheard', { supplier })
        : null;
  return { at: now(), nodes, errors: served, api, figures, why };
};

/** Checks each supplier in its regions, outside of any transaction. */
export const lookAround = async (
  watched: readonly Watched[],
  places: readonly { paramId: string; region: string }[],
): Promise<Looks> => {
  const errors = await errorsNow(watched.map((w) => w.paramId));
  const asking: Asking = { servers: new Map(), nodes: new Map() };
  const looks = await Promise.all(
    places.map(async ({ paramId, region }): Promise<[string, Look][]> => {
      const w = watched.find((one) => one.paramId === paramId);
      if (!w) return [];
      const key = outKey(paramId, region);
      // Places come from the list of region codes.
      return [[key, await lookAt(asking, w, region as Region, errors.get(key))]];
    }),
  );
  return new Map(looks.flat());
};
