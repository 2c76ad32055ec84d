import {
  type CoverageState,
  logSpans,
  logStatistics,
  type LogStep,
} from '#shared/areas/cdn/logs/logStatistics';
import type { Got, Out } from '#shared/kernel/contract';
import { badField } from '#shared/kernel/errors';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { nowMs } from '../../../kernel/process/clock';
import { type LaneScope, comparedLanes, lackingSlots, type Lane } from './comparedLanes.store';
import { type LogSum, logSums } from './logSums';

const { list, days, summary } = logStatistics.endpoints;
const daySeconds = 86_400;
const stepSeconds: Record<LogStep, number> = { '5m': slotSeconds, '1d': daySeconds };

type Conditions = Omit<Got<typeof summary>, 'step'>;
const secondsOf = (at: string): number => Date.parse(at) / 1000;

/** The span that is meant, widened to whole steps; up to now where no end is given. */
const spanOf = (step: LogStep, c: Conditions): { from: number; to: number } => {
  const length = stepSeconds[step];
  const [first, last] =
    step === '5m'
      ? [c.slotAtFrom && secondsOf(c.slotAtFrom), c.slotAtTo && secondsOf(c.slotAtTo)]
      : [c.dayFrom && secondsOf(c.dayFrom), c.dayTo && secondsOf(c.dayTo) + daySeconds];
  const end = last || Math.floor(nowMs() / 1000) + 1;
  const to = Math.ceil(end / length) * length;
  const from = Math.floor((first || to - logSpans[step].usual) / length) * length;
  const { longest } = logSpans[step];
  if (!(from < to && to - from <= longest))
    throw badField(step === '5m' ? 'slotAtTo' : 'dayTo', 'logs.span', { hours: longest / 3600 });
  return { from, to };
};

type Both = { log: number; counter: number; covered: number; slots: number };
type Row = Omit<LogSum, 'bothLogBytes' | 'bothCounterBytes'> & { lane: Lane; both: Both };

/** Slots of a step in which both sources of a lane are complete. */
const coveredOf = (
  lane: Lane,
  at: number,
  length: number,
  lacking: ReadonlySet<number>,
): number => {
  const first = Math.max(at, Math.ceil(lane.from / slotSeconds) * slotSeconds);
  const end = Math.min(at + length, Math.floor(lane.to / slotSeconds) * slotSeconds);
  let covered = 0;
  for (let slot = first; slot < end; slot += slotSeconds) if (!lacking.has(slot)) covered += 1;
  return covered;
};
const nothing: Omit<LogSum, 'key' | 'at'> = {
  bothLogBytes: 0,
  bothCounterBytes: 0,
  lines: 0,
  logBytes: 0,
  counterRequests: 0,
  counterBytes: 0,
  status2xx: 0,
  status3xx: 0,
  status4xx: 0,
  status5xx: 0,
};

/** Each lane and step that has figures; days without any are told as well, they lack them. */
const rowsFor = async (o: Outside, step: LogStep, c: Conditions) => {
  const length = stepSeconds[step];
  const span = spanOf(step, c);
  const scope: LaneScope = {
    accountId: c.accountId ?? null,
    domainId: c.domainId ?? null,
    paramId: c.paramId ?? null,
    ...span,
  };
  const { lanes, lacking } = await o.transact(async (ctx) => ({
    lanes: await comparedLanes(ctx, scope),
    lacking: await lackingSlots(ctx, scope),
  }));
  const who = { userId: o.who.userId, accountId: o.who.accountId };
  const sums = await logSums({ scope, stepSeconds: length, lanes, lacking, who });
  const sumOf = new Map(sums.map((s) => [`${s.key} ${s.at}`, s]));
  const lackingOf = new Map<string, Set<number>>();
  for (const { key, at } of lacking) lackingOf.set(key, (lackingOf.get(key) ?? new Set()).add(at));
  const none: ReadonlySet<number> = new Set();
  const rows: Row[] = [];
  for (const lane of lanes) {
    const start = Math.max(span.from, Math.floor(lane.startAt / length) * length);
    for (let at = start; at < span.to; at += length) {
      const figures = sumOf.get(`${lane.key} ${at}`);
      if (!figures && step === '5m') continue;
      const { bothLogBytes, bothCounterBytes, ...sum } = figures ?? {
        ...nothing,
        key: lane.key,
        at,
      };
      const covered = coveredOf(lane, at, length, lackingOf.get(lane.key) ?? none);
      const slots = length / slotSeconds;
      rows.push({
        ...sum,
        lane,
        both: { log: bothLogBytes, counter: bothCounterBytes, covered, slots },
      });
    }
  }
  return { rows, span, length };
};

const ratioOf = ({ log, counter }: Both): number | null => (log > 0 ? counter / log : null);
const coverageOf = ({ covered, slots }: Both): number => (slots > 0 ? covered / slots : 0);
const stateOf = ({ covered, slots }: Both): CoverageState =>
  covered === 0 ? 'none' : covered === slots ? 'whole' : 'partial';
const shown = ({ lane, both, key, at, ...sum }: Row) => ({
  id: `${key} ${at}`,
  accountId: lane.accountId,
  domainId: lane.domainId,
  domain: lane.domain,
  paramId: lane.paramId,
  ...sum,
  ratio: ratioOf(both),
  coverage: coverageOf(both),
  state: stateOf(both),
});

/** Sums over rows, with the ratio of what both have and the part of all slots that is. */
const totalOf = (rows: readonly Row[]) => {
  const add = (of: (row: Row) => number) => rows.reduce((sum, row) => sum + of(row), 0);
  const both = {
    log: add((r) => r.both.log),
    counter: add((r) => r.both.counter),
    covered: add((r) => r.both.covered),
    slots: add((r) => r.both.slots),
  };
  return {
    lines: add((r) => r.lines),
    logBytes: add((r) => r.logBytes),
    counterBytes: add((r) => r.counterBytes),
    ratio: ratioOf(both),
    coverage: coverageOf(both),
  };
};

const gathered = <K>(rows: readonly Row[], by: (row: Row) => K): Map<K, Row[]> => {
  const groups = new Map<K, Row[]>();
  for (const row of rows) {
    const group = groups.get(by(row));
    if (group) group.push(row);
    else groups.set(by(row), [row]);
  }
  return groups;
};

const listSlots = async (o: Outside, input: Got<typeof list>): Promise<Out<typeof list>> => {
  const { rows } = await rowsFor(o, '5m', input);
  const slots = rows.map((row) => ({ ...shown(row), slotAt: instantOf(row.at) }));
  return o.transact((ctx) => computedList(ctx, list, slots, input));
};
const listDays = async (o: Outside, input: Got<typeof days>): Promise<Out<typeof days>> => {
  const { rows } = await rowsFor(o, '1d', input);
  const all = rows.map((row) => ({ ...shown(row), day: instantOf(row.at).slice(0, 10) }));
  return o.transact((ctx) => computedList(ctx, days, all, input));
};
const summaryOf = async (
  o: Outside,
  { step, ...conditions }: Got<typeof summary>,
): Promise<Out<typeof summary>> => {
  const { rows, span, length } = await rowsFor(o, step, conditions);
  const byParam = gathered(rows, (row) => row.lane.paramId);
  const byTime = gathered(rows, (row) => row.at);
  const times = Array.from(
    { length: (span.to - span.from) / length },
    (_, i) => span.from + i * length,
  );
  const curve = times.map((at) => {
    const of = byTime.get(at);
    return of ? totalOf(of) : null;
  });
  const completeTo = Math.max(0, ...rows.map((row) => row.lane.to));
  return {
    from: instantOf(span.from),
    to: instantOf(span.to),
    completeTo: completeTo > 0 ? instantOf(completeTo) : null,
    times,
    logBytes: curve.map((t) => t?.logBytes ?? null),
    counterBytes: curve.map((t) => t?.counterBytes ?? null),
    total: totalOf(rows),
    params: [...byParam].map(([paramId, of]) => ({
      paramId,
      name: of[0]?.lane.param ?? '',
      ...totalOf(of),
    })),
  };
};

/** Log lines beside the counters of suppliers, by slot and by day. */
export const logStatisticsService = serve(
  logStatistics,
  {},
  { list: listSlots, days: listDays, summary: summaryOf },
);
