import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { Browser } from 'playwright-core';
import { dayOf } from '#shared/kernel/units';
import { flushSupplierCalls } from '#server/model/cdn/suppliers/gateway';
import { dataChangeKind } from '#workers/areas/cdn/corrections/dataChange';
import { plansWork } from '#workers/areas/cdn/corrections/index';
import { pointsWork, rollupsWork } from '#workers/areas/cdn/statistics/index';
import { taskWork } from '#workers/areas/platform/tasks/engine';
import { startSyncWorld, type SyncWorld } from '../integration/cdn/sync/world';
import { lab } from '../integration/lab/support';
import type { Caller } from '../support/bench';
import { storePoints } from '../support/statPoint';
import { type GapReaders, minutesToLook, openReaders } from './dataGapReaders';
import { followGap, type Gap } from './dataGapSteps';
import { openBrowser } from './support';
import { realClock } from '../support/clockAhead';

const host = 'www.demo-shop.test';
let world: SyncWorld;
let browser: Browser;
let owner: Caller;
let domainId: string;
let start: string;
/** The day (UTC) of the gaps: it is over, so that sums by days hold it. */
let day: string;
let readers: GapReaders;
const [dayMs, minuteMs] = [86_400_000, 60_000];
const faults = (of: object) => lab(world.ports.aurora, 'PUT', 'faults', of);

beforeAll(async () => {
  [world, browser] = await Promise.all([
    startSyncWorld({
      pastDays: 2,
      bornAt: new Date(Date.now() - (Date.now() % 300_000)).toISOString(),
      worked: [plansWork, taskWork([dataChangeKind]), pointsWork, rollupsWork],
    }),
    openBrowser(),
  ]);
  owner = await world.bench.as('Super');
  // Two hours before the midnight that is behind every watermark, whatever the time is.
  const behind = Date.now() - 3 * 3_600_000;
  start = new Date(behind - (behind % dayMs) - 7_200_000).toISOString();
  domainId = await world.addDomain(owner.accountId ?? '', host, start, ['aurora']);
  for (let i = 0; i < 6; i += 1) await world.turn(['lanes', 'pull', 'past', 'lists', 'loads']);
  day = dayOf(Date.parse(start), 0);
}, 240_000);
afterAll(async () => {
  await browser?.close();
  await world?.stop();
});

/**
 * Six slots are empty though the log has their lines; the supplier fails every call, so that the gaps that
 * are found cannot be closed, and its circuit opens.
 */
const openGap = async (minutes: number): Promise<Gap> => {
  const fromMs = Date.parse(start) - (Date.parse(start) % 300_000) + minutes * minuteMs;
  const gap = {
    from: new Date(fromMs).toISOString(),
    to: new Date(fromMs + 30 * minuteMs).toISOString(),
  };
  await storePoints(world.bench.platform.analytics, {
    accountId: owner.accountId ?? '',
    domainId,
    paramId: world.params.aurora,
    source: 'accurate',
    ...gap,
    points: [],
    absent: 'zero',
  });
  readers ??= await openReaders(world, owner, day);
  await world.bench.startWorkers();
  await world.bench.until(async () => (await readers.dayBuilt())?.isTrue, { ms: 60_000 });
  await world.bench.stopWorkers();
  await faults({ error500Percent: 100 });
  world.jump(minutesToLook(day));
  await world.turn(['gaps']);
  realClock();
  await world.bench.until(async () => {
    await world.turn(['pull', 'gaps']);
    const [row] = await world.bench.sql<{ gaps: number; circuits: number }>(
      `select (select count(*) from sync_gap g join sync_lane l on l.id = g.lane_id where l.source = 'accurate' and g.closed_at is null)::int as gaps,
         (select count(*) from supplier_circuit)::int as circuits`,
    );
    return (row?.gaps ?? 0) > 0 && (row?.circuits ?? 0) > 0;
  });
  await flushSupplierCalls();
  await world.bench.sql(
    "update sync_lane set complete_to = now() - interval '52 minutes', changed_at = now() - interval '52 minutes' where source = 'accurate'",
  );
  return gap;
};

test.each([
  ['en', 30, 2],
  ['zh-CN', 75, 3],
] as const)(
  '/cdn-lastdata: J10 in %s: a gap in the morning is followed from its event over the open circuit to slots that agree again, and is on record',
  async (language, minutes, pace) => {
    const gap = await openGap(minutes);
    const at = { world, browser, owner, domainId, host, day, readers };
    await followGap(at, { language, gap, pace });
    await world.bench.stopWorkers();
  },
  240_000,
);
