import * as store from '#server/model/cdn/aliases/deploy.store';
import { extentsOf, followLines } from '#server/model/cdn/logs/logLoader';
import { laneById, type LaneWork } from '#server/model/cdn/sync/lanes';
import { pullAgain } from '#server/model/cdn/sync/pull';
import { floorSlot } from '#server/model/cdn/sync/slots';
import { nowMs } from '#server/kernel/process/clock';
import { aliasDomains } from '#shared/areas/cdn/aliases/aliasDomains';
import type { Tools } from '../../../kernel/work';
import { listHours } from '../logs/backfill';

const actor = aliasDomains.jobs.deploy.name ?? '';
/** Days of log files that are looked for; suppliers keep them no longer. */
const logDays = 94;

/** What was pulled under the former period once more, up to where the counter is complete. */
const pullCounter = async (lane: LaneWork, from: string, completeTo: string): Promise<void> => {
  const span = { from: floorSlot(from), to: floorSlot(completeTo) };
  if (span.to > span.from) await pullAgain(lane, span, 'again', actor, 'zero');
};

/** Log sums as the lines say that the period leaves, and files of hours that are the domain's by now. */
const followPeriod = async (
  { platform, run }: Tools,
  a: store.DueAlias,
  lane: LaneWork,
  startAt: string,
): Promise<void> => {
  await run((ctx) => store.turnLoads(ctx, a));
  const loads = await run((ctx) => store.loadsToFollow(ctx, a));
  const cause = { kind: 'attribution', id: a.id, actor } as const;
  for (const place of loads.length > 0 ? await extentsOf(platform.analytics, loads) : [])
    await followLines(platform.analytics, { ...place, except: [], cause });
  await run((ctx) => store.settleFollowing(ctx, loads));
  const now = nowMs();
  const oldest = Math.max(Date.parse(startAt), now - logDays * 86_400_000);
  const from = new Date(oldest - (oldest % 3_600_000)).toISOString();
  await listHours(run, lane, { from, to: new Date(now).toISOString() });
};

/**
 * Makes what is stored follow a period that was put in force: counters from where it differs and was pulled
 * before, log lines of all hours. May be repeated at any point; throws DriverError.
 */
export const resync = async (tools: Tools, a: store.DueAlias): Promise<void> => {
  if (a.resyncFrom === null && a.linesDueAt === null) return;
  for (const { id, source, startAt, completeTo } of await tools.run((ctx) =>
    store.lanesOf(ctx, a),
  )) {
    const lane = await laneById(tools.platform.pool, id);
    if (!lane) continue;
    if (source === 'log') await followPeriod(tools, a, lane, startAt);
    else if (a.resyncFrom !== null) await pullCounter(lane, a.resyncFrom, completeTo);
  }
  await tools.run((ctx) => store.settleResync(ctx, a));
};
