import { mostDeviation, steeringShares } from '#shared/areas/cdn/dns/steeringShares';
import type { Region } from '#shared/edge/regions';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { now } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import { type Steered, steeredNames } from './zone.store';

const { list } = steeringShares.endpoints;
type Sum = { domainId: string; region: Region; paramId: string; bytes: number };

/** Bytes of the last hours by domain, region and parameter, by accurate figures. */
const sumsOf = (userId: string, hours: number): Promise<Sum[]> =>
  platform().analytics.query<Sum>({
    name: 'steeringShares.sums',
    who: { userId, accountId: null },
    sql: `SELECT toString(s.domain_id) AS domainId, s.region AS region, toString(s.param_id) AS paramId,
        toFloat64(sum(s.bytes)) AS bytes
      FROM stats_5m AS s WHERE s.source = 'accurate'
        AND s.ts >= parseDateTimeBestEffort({now:String}) - toIntervalHour({hours:UInt32})
      GROUP BY domainId, region, paramId HAVING bytes > 0`,
    params: { now: now(), hours },
  });

/** Part of the clients of a region that each credential should have, as the name service draws them. */
const weightsOf = ({ targets }: Steered, region: Region): ReadonlyMap<string, number> => {
  const own = targets.filter((t) => t.regions?.includes(region) && t.weight > 0);
  const of = own.length > 0 ? own : targets.filter((t) => t.regions === null && t.weight > 0);
  const all = of.reduce((sum, t) => sum + t.weight, 0);
  const shares = new Map<string, number>();
  for (const { paramId, weight } of of)
    shares.set(paramId, (shares.get(paramId) ?? 0) + weight / all);
  return shares;
};

const rowsOf = (names: readonly Steered[], sums: readonly Sum[]) => {
  const byId = new Map(names.map((n) => [n.domainId, n]));
  const places = new Map<string, { of: Steered; region: Region; bytes: Map<string, number> }>();
  for (const { domainId, region, paramId, bytes } of sums) {
    const of = byId.get(domainId);
    if (!of) continue;
    const key = `${domainId} ${region}`;
    const place = places.get(key) ?? { of, region, bytes: new Map<string, number>() };
    place.bytes.set(paramId, bytes);
    places.set(key, place);
  }
  return [...places].flatMap(([key, { of, region, bytes }]) => {
    const weights = weightsOf(of, region);
    const all = [...bytes.values()].reduce((sum, n) => sum + n, 0);
    return [...new Set([...weights.keys(), ...bytes.keys()])].map((paramId) => {
      const weightShare = weights.get(paramId) ?? 0;
      const trafficShare = (bytes.get(paramId) ?? 0) / all;
      const deviation = trafficShare - weightShare;
      return {
        key: `${key} ${paramId}`,
        name: of.name,
        domainId: of.domainId,
        accountId: of.accountId,
        region,
        paramId,
        weightShare,
        bytes: bytes.get(paramId) ?? 0,
        trafficShare,
        deviation,
        state: Math.abs(deviation) > mostDeviation ? 'beyond' : 'within',
      };
    });
  });
};

const read = async (o: Outside, hours: number) => {
  const names = await o.transact((ctx) => steeredNames(ctx, platform().config.PLATFORM_ZONE));
  return rowsOf(names, await sumsOf(o.who.userId, hours));
};

/** Whether traffic follows the weights: what answers requests. */
export const steeringSharesService = serve(
  steeringShares,
  {},
  {
    async list(o, { hours, ...query }) {
      const rows = await read(o, hours);
      return o.transact((ctx) => computedList(ctx, list, rows, { ...query, hours }));
    },
  },
);
