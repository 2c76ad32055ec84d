import {
  type GapState,
  gapStates,
  lastRanges,
  longestWindowDays,
  type SlotState,
} from '#shared/areas/cdn/statistics/lastRanges';
import { expectedLag } from '#shared/areas/cdn/sync/lastValues';
import type { Got, Out } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import { type Outside, serve } from '../../../kernel/http/http';
import { nowMs } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import { type Lane, lanesOf, shortSlots, spansWithout } from './lastRanges.store';
import { columnOf } from './ledgerSql';
import { seconds } from './span';

const { read } = lastRanges.endpoints;
type Question = Got<typeof read>;
type Answer = Out<typeof read>;
type Window = { from: number; to: number };

const hour = 3600;
const lengthOf = (last: string): number =>
  Number(last.slice(0, -1)) * (last.endsWith('d') ? 24 * hour : hour);

/** The window that is meant, on borders of slots: up to the running slot where no end is given. */
const windowOf = ({ last, from, to }: Question): Window => {
  const now = Math.floor(nowMs() / 1000);
  const end = to === undefined ? now : Math.min(seconds(to), now);
  const start = from === undefined ? end - lengthOf(last ?? '1d') : seconds(from);
  const window = {
    from: Math.floor(start / slotSeconds) * slotSeconds,
    to: Math.ceil(end / slotSeconds) * slotSeconds,
  };
  const length = window.to - window.from;
  if (!(length > 0 && length <= longestWindowDays * 24 * hour + slotSeconds))
    throw badField('to', 'statistics.window', { days: longestWindowDays });
  return window;
};

/** What the store holds of one slot: the measure, and the requests that each source knows of. */
type Stored = { at: number; value: number; own: number; others: number };
const storedIn = async (
  o: Outside,
  lane: Lane,
  q: Question,
  window: Window,
): Promise<Map<number, Stored>> => {
  const rows = await platform().analytics.query<Stored>({
    name: 'statistics.range',
    sql: `SELECT toFloat64(toUnixTimestamp(s.ts)) AS at, toFloat64(sumIf(s.${columnOf(q.measure)}, s.source = {source:String})) AS value,
        toFloat64(sumIf(s.requests + s.witness_requests, s.source = {source:String})) AS own,
        toFloat64(greatest(sumIf(s.requests, s.source = 'realtime' AND s.source != {source:String}),
          sumIf(s.requests, s.source = 'accurate' AND s.source != {source:String}),
          sumIf(s.requests, s.source = 'log' AND s.source != {source:String}))) AS others
      FROM stats_5m AS s WHERE s.account_id = {account:UUID} AND s.domain_id = {domain:UUID} AND s.param_id = {param:UUID}
        AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')} GROUP BY at`,
    params: {
      account: lane.accountId,
      domain: q.domainId,
      param: lane.paramId,
      source: lane.source,
      ...window,
    },
    who: { userId: o.who.userId, accountId: o.who.accountId },
  });
  return new Map(rows.map((r) => [r.at, r]));
};

type Without = Awaited<ReturnType<typeof spansWithout>>;
const covering = <T extends { from: string; to: string }>(spans: readonly T[], at: string) =>
  spans.find((span) => span.from <= at && at < span.to);

/** End of what is due by now: what a lane has completed, or what its delay lets expect. */
const dueTo = (lane: Lane): number => {
  const complete = lane.completeTo ? seconds(lane.completeTo) : 0;
  const usual = Math.floor(nowMs() / 1000) - expectedLag(lane.source, lane.pullDelaySeconds);
  return Math.max(complete, Math.floor(usual / slotSeconds) * slotSeconds);
};

const stateOf = (
  lane: Lane,
  at: number,
  stored: Stored | undefined,
  evidence: { short: ReadonlySet<string>; without: Without },
): SlotState => {
  const iso = instantOf(at);
  const has = stored !== undefined && (stored.own !== 0 || stored.value !== 0);
  if (!has && covering(evidence.without.removals, iso)) return 'removed';
  if (evidence.short.has(iso)) return has ? 'short' : 'absent';
  if (has) return 'present';
  if (lane.completeTo === null || at + slotSeconds > seconds(lane.completeTo)) return 'late';
  if (lane.pulledFrom !== null && at < seconds(lane.pulledFrom)) return 'past';
  return (stored?.others ?? 0) > 0 ? 'absent' : 'quiet';
};

const isGap = (state: SlotState): state is GapState =>
  (gapStates as readonly string[]).includes(state);
type Slot = Answer['slots'][number];
/** Missing slots of one state and reason in a row, as spans. */
const gapsIn = (slots: readonly Slot[], { gaps: reasons }: Without): Answer['gaps'] => {
  const gaps: Answer['gaps'] = [];
  for (const { slotAt, state } of slots) {
    if (!isGap(state)) continue;
    const reason = covering(reasons, slotAt)?.reason ?? null;
    const before = gaps.at(-1);
    const to = instantOf(seconds(slotAt) + slotSeconds);
    if (before?.to === slotAt && before.state === state && before.reason === reason) {
      before.to = to;
      before.slots += 1;
    } else gaps.push({ from: slotAt, to, slots: 1, state, reason });
  }
  return gaps;
};

const readRange = async (o: Outside, q: Question): Promise<Answer> => {
  const window = windowOf(q);
  const span = { from: instantOf(window.from), to: instantOf(window.to) };
  const { lanes, lane, evidence } = await o.transact(async (ctx) => {
    const all = await lanesOf(ctx, q.domainId);
    const ofSource = all.filter((l) => l.source === q.source);
    const chosen = q.paramId ? ofSource.find((l) => l.paramId === q.paramId) : ofSource[0];
    if (!chosen) return { lanes: all, lane: null, evidence: null };
    const series = { domainId: q.domainId, paramId: chosen.paramId, source: q.source, ...span };
    const short = await shortSlots(ctx, chosen.id, span.from);
    return {
      lanes: all,
      lane: chosen,
      evidence: { short, without: await spansWithout(ctx, series) },
    };
  });
  const params = new Map(lanes.map((l) => [l.paramId, { id: l.paramId, name: l.param }]));
  const slots: Slot[] = [];
  if (lane) {
    const stored = await storedIn(o, lane, q, window);
    const first = Math.max(
      window.from,
      Math.ceil(seconds(lane.startAt) / slotSeconds) * slotSeconds,
    );
    const end = Math.min(window.to, dueTo(lane), lane.endAt ? seconds(lane.endAt) : Infinity);
    for (let at = first; at < end; at += slotSeconds) {
      const of = stored.get(at);
      const state = stateOf(lane, at, of, evidence);
      const value =
        state === 'present' || state === 'short' ? (of?.value ?? 0) : state === 'quiet' ? 0 : null;
      slots.push({ slotAt: instantOf(at), state, value });
    }
  }
  const count = (...states: SlotState[]) => slots.filter((s) => states.includes(s.state)).length;
  const values = slots.flatMap((s) => (s.state === 'present' ? [s.value ?? 0] : []));
  const some = values.length > 0;
  return {
    domain: lanes[0]?.domain ?? '',
    paramId: lane?.paramId ?? null,
    params: [...params.values()],
    ...span,
    completeTo: lane?.completeTo ?? null,
    expected: slots.length,
    present: count('present'),
    quiet: count('quiet'),
    removed: count('removed'),
    missing: count(...gapStates),
    min: some ? Math.min(...values) : null,
    max: some ? Math.max(...values) : null,
    mean: some ? values.reduce((a, b) => a + b, 0) / values.length : null,
    slots,
    gaps: evidence ? gapsIn(slots, evidence.without) : [],
  };
};

/** One series over a window: which points should be there, which are, and the gaps between them. */
export const lastRangesService = serve(lastRanges, {}, { read: readRange });
