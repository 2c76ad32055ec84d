import type { lastValues } from '#shared/areas/cdn/sync/lastValues';
import type { Out } from '#shared/kernel/contract';
import type { Evidence, Standing } from './lastValues.store';

type Links = Out<typeof lastValues.endpoints.why>['links'];
type Link = Links[number];
/** What the store says of the newest run: whether its figures are there; null where it was not asked. */
export type Stored = { isThere: boolean; words: string | null } | null;

/** A lane is looked at this often at least, and a due one is taken within it, seconds. */
const patienceSeconds = 120;
/** The longest wait between two looks at a lane, seconds. */
const longestWaitSeconds = 600;

const linkOf = (
  link: Link['link'],
  isBroken: boolean | null,
  at: string | null = null,
  words: string | null = null,
): Link => ({
  link,
  state: isBroken === null ? 'unknown' : isBroken ? 'broken' : 'fine',
  at,
  words,
});

/**
 * The way of a lane's figures, link by link. The supplier is to blame where a look that went well
 * brought nothing new; a look that did not go well, or never came, leaves that open.
 */
export const chainOf = (lane: Standing, e: Evidence, isLate: boolean, stored: Stored): Links => {
  const isLog = lane.source === 'log';
  const isCut = e.cutAt !== null;
  const isCallBad = e.callError !== null && !isCut;
  const longestSeconds = Math.max(longestWaitSeconds, lane.delaySeconds + (lane.stepSeconds ?? 0));
  const waitsTooLong = !isLog && -e.overdueSeconds > longestSeconds;
  const isLaneBad = isLog ? e.filesWaiting > 0 : e.errors > 0 || waitsTooLong;
  const isOverdue = !isLog && e.overdueSeconds > patienceSeconds;
  const looked = isLog
    ? e.workers > 0 && e.callAt !== null
    : e.lookedSeconds !== null && e.lookedSeconds <= patienceSeconds + longestSeconds;
  const wentWell = looked && !isCallBad && !isCut && !lane.isStopped && !isLaneBad && !isOverdue;
  const isBlocked = isCallBad || isCut;
  return [
    linkOf('watermark', isLate ? (wentWell ? true : null) : false, lane.completeTo),
    linkOf(
      'call',
      isCallBad ? true : e.callAt === null || isCut ? null : false,
      e.callAt,
      e.callError,
    ),
    linkOf('circuit', isCut, e.cutAt, isCut ? e.callError : null),
    linkOf(
      'lane',
      lane.isStopped || (isBlocked ? null : isLaneBad),
      isLog || waitsTooLong ? (isLog ? null : e.nextAt) : null,
      isLog ? e.fileMessage : e.message,
    ),
    linkOf('worker', isOverdue || (isLate && isLog && e.workers === 0), e.workerAt),
    linkOf('store', stored && !stored.isThere, e.runTo, stored?.words ?? null),
  ];
};
