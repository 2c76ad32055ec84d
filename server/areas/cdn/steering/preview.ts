import type { cnameTasks } from '#shared/areas/cdn/steering/cnameTasks';
import { largePart } from '#shared/areas/cdn/steering/cnameTasks';
import type { Region } from '#shared/edge/regions';
import { isStaff } from '#shared/kernel/access';
import type { Out } from '#shared/kernel/contract';
import { slotSeconds, trafficUnits } from '#shared/kernel/units';
import { now } from '../../../kernel/process/clock';
import type { Outside } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { followersOf, type Subject, zoneNames } from '../../../model/cdn/steering/tasks.store';
import { type Entry, sharesIn } from '../../../model/cdn/steering/weights';
import type { Ctx } from '../../../kernel/db/context';
import { type Price, pricesOf } from './prices.store';

type Previewed = Out<typeof cnameTasks.endpoints.preview>;
type RegionTraffic = { region: Region; bytes: number; peakBps: number };

/** Bytes and highest five-minute rate of each region over the last 24 hours of these domains, by accurate figures. */
const lastDay = async (o: Outside, domainIds: readonly string[]): Promise<RegionTraffic[]> => {
  const rows = await platform().analytics.query<{ region: Region; bytes: string; peak: string }>({
    name: 'steering.lastDay',
    who: { userId: o.who.userId, accountId: isStaff(o.who) ? null : o.who.accountId },
    sql: `SELECT region, sum(slot) AS bytes, max(slot) AS peak FROM (
        SELECT region, ts, sum(s.bytes) AS slot FROM stats_5m AS s
        WHERE s.source = 'accurate' AND s.ts >= parseDateTimeBestEffort({now:String}) - INTERVAL 24 HOUR
          AND s.domain_id IN {domains:Array(UUID)}
        GROUP BY region, ts)
      GROUP BY region HAVING bytes > 0 ORDER BY bytes DESC`,
    params: { now: now(), domains: [...domainIds] },
  });
  return rows.map(({ region, bytes, peak }) => ({
    region,
    bytes: Number(bytes),
    peakBps: (Number(peak) * 8) / slotSeconds,
  }));
};

/** Whether so many names are a large part of all. */
export const isLarge = (names: number, all: number): boolean => names > all * largePart;

/** Names that a switch of a policy changes, of how many in the zone, and whether that is a large part. */
export const reachOf = async (ctx: Ctx, subject: Subject) => {
  const followers = await followersOf(ctx, subject);
  const all = await zoneNames(ctx, platform().config.PLATFORM_ZONE);
  const names = followers.length;
  return { followers, names, zoneNames: all, large: isLarge(names, all) };
};

/** Cost of more or less bytes a day by the first step of a price list, in millionths of its currency. */
const costOf = (price: Price | undefined, bytes: number) =>
  price
    ? {
        costMicros: (bytes / trafficUnits[price.unit]) * price.priceMicros,
        currency: price.currency,
      }
    : { costMicros: null, currency: null };

/** What a switch would do, by the traffic of the last 24 hours; cost is shown to staff alone. */
export const previewOf = async (
  o: Outside,
  of: { followers: readonly { domainId: string }[]; from: readonly Entry[]; to: readonly Entry[] },
): Promise<Previewed['rows']> => {
  const { followers, from, to } = of;
  const traffic = await lastDay(
    o,
    followers.map((f) => f.domainId),
  );
  const paramIds = [...new Set([...from, ...to].map((e) => e.paramId))];
  const prices = isStaff(o.who)
    ? await o.transact((ctx) => pricesOf(ctx, paramIds, ctx.now().slice(0, 7)))
    : new Map<string, Price>();
  return traffic.flatMap(({ region, bytes, peakBps }) => {
    const [before, after] = [sharesIn(from, region), sharesIn(to, region)];
    return [...new Set([...before.keys(), ...after.keys()])].map((paramId) => {
      const [low, high] = [before.get(paramId) ?? 0, after.get(paramId) ?? 0];
      return {
        region,
        paramId,
        beforeBps: peakBps * low,
        afterBps: peakBps * high,
        ...costOf(prices.get(paramId), bytes * (high - low)),
      };
    });
  });
};
