import type { simulated } from '#shared/areas/cdn/schedules/schedules';
import type { Region } from '#shared/edge/regions';
import { slotSeconds } from '#shared/kernel/units';
import type * as z from 'zod';
import { now } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';

type Entry = { regions: readonly Region[] | null; weight: number; paramId: string };
export type RegionTraffic = { region: Region; bytes: number; peakBps: number };

/** Bytes and highest five-minute rate of each region over the last 24 hours, by accurate figures. */
export const lastDay = async (
  userId: string,
  accountId: string | null,
): Promise<RegionTraffic[]> => {
  const rows = await platform().analytics.query<{ region: Region; bytes: string; peak: string }>({
    name: 'schedules.lastDay',
    who: { userId, accountId },
    sql: `SELECT region, sum(slot) AS bytes, max(slot) AS peak FROM (
        SELECT region, ts, sum(s.bytes) AS slot FROM stats_5m AS s
        WHERE s.source = 'accurate' AND s.ts >= parseDateTimeBestEffort({now:String}) - INTERVAL 24 HOUR
          ${accountId ? 'AND s.account_id = {account:UUID}' : ''}
        GROUP BY region, ts)
      GROUP BY region HAVING bytes > 0 ORDER BY bytes DESC`,
    params: { now: now(), ...(accountId ? { account: accountId } : {}) },
  });
  return rows.map(({ region, bytes, peak }) => ({
    region,
    bytes: Number(bytes),
    peakBps: (Number(peak) * 8) / slotSeconds,
  }));
};

/** Splits each region's traffic by the weights of the entries that name it, else of the default ones. */
export const simulate = (
  entries: readonly Entry[],
  traffic: readonly RegionTraffic[],
): z.output<typeof simulated>[] =>
  traffic.map(({ region, bytes, peakBps }) => {
    const own = entries.filter((e) => e.regions?.includes(region));
    const serving = own.length > 0 ? own : entries.filter((e) => e.regions === null);
    const sum = serving.reduce((total, e) => total + e.weight, 0);
    const parts = serving
      .filter((e) => e.weight > 0)
      .map(({ paramId, weight }) => {
        const share = weight / sum;
        return { paramId, share, bytes: Math.round(bytes * share), peakBps: peakBps * share };
      });
    return { region, bytes, peakBps, parts };
  });
