import type { ShownLane } from '#shared/areas/cdn/sync/lanes';
import { personBehind } from '#shared/kernel/access';
import { Failure } from '#shared/kernel/errors';
import { record } from '../../../kernel/db/rows';
import type { Outside } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { laneById } from '../../../model/cdn/sync/lanes.store';
import { pullAgain } from '../../../model/cdn/sync/pull';
import { ceilSlot, dayMs, floorSlot } from '../../../model/cdn/sync/slots';
import { shownLane } from './lanesView.store';

const longestAgainDays = 7;

/** Whole slots of a wanted span, refused when the lane has no data there or it is too long. */
const spanOf = (lane: ShownLane, from: string, to: string) => {
  const span = { from: floorSlot(from), to: ceilSlot(to) };
  const first = lane.pulledFrom;
  const last = lane.completeTo;
  const length = Date.parse(span.to) - Date.parse(span.from);
  const inside = first !== null && last !== null && span.from >= first && span.to <= ceilSlot(last);
  if (lane.source === 'log' || !inside || length <= 0 || length > longestAgainDays * dayMs)
    throw new Failure('sync.range', { from: first ?? '–', to: last ?? '–' });
  return span;
};

/** Pulls a span of a lane again for a person, on the record; tells the run and what changed. */
export const pullByHand = async (
  o: Outside,
  { id, from, to }: { id: string; from: string; to: string },
): ReturnType<typeof pullAgain> => {
  const shown = await o.transact((ctx) => shownLane(ctx, id));
  const span = spanOf(shown, from, to);
  const lane = await laneById(platform().pool, id);
  if (!lane) throw new Failure('data.absent');
  const taken = await pullAgain(lane, span, 'again', personBehind(o.who));
  await o.transact((ctx) =>
    record(ctx, {
      module: 'syncLane',
      operation: 'again',
      rowId: id,
      accountId: lane.accountId,
      new: JSON.stringify({ ...span, ...taken }),
    }),
  );
  return taken;
};
