import { slotSeconds } from '../../../kernel/units';
import { type AlarmMetric, alarmMetrics } from './alarmMetrics';
import * as cdnTerms from '../terms';

/** The nine conditions of the specification; the last three tell a change from the point before it began, in per cent. */
export const conditions = {
  gt: ['大于', 'Greater than'],
  gte: ['大于等于', 'Greater than or equal'],
  eq: ['等于', 'Equal'],
  ne: ['不等于', 'Not equal'],
  lte: ['小于等于', 'Less than or equal'],
  lt: ['小于', 'Less than'],
  rise: ['环比上升', 'Period-over-period rise'],
  fall: ['环比下降', 'Period-over-period fall'],
  fluctuate: ['环比波动', 'Period-over-period fluctuation'],
} as const;
export type Condition = keyof typeof conditions;
/** Whether a condition's threshold is a change in per cent instead of a value of the metric. */
export const isRelative = (condition: Condition): boolean =>
  condition === 'rise' || condition === 'fall' || condition === 'fluctuate';

/** What the evaluator must know of a policy. `threshold` is in the metric's unit, or per cent of change. */
export type AlarmRule = {
  metric: AlarmMetric;
  condition: Condition;
  threshold: number;
  /** Points in a row that must meet the condition before the alarm fires. */
  points: number;
  /** Points in a row that must not meet it before a firing alarm recovers. */
  recoveryPoints: number;
};

/** Below this a value counts as none, by unit of the metric: a change from little to little says nothing. */
const floors = { bps: 10_000, bytes: 375_000, count: 10, ratio: 0.01, ms: 1 } as const;

/**
 * Whether one point meets the condition; null when that cannot be told: the point or the one it is compared with has no
 * data, or both are too small. From nothing to something is a rise beyond every threshold.
 */
export const meets = (
  rule: AlarmRule,
  value: number | null,
  before: number | null,
): boolean | null => {
  const { condition, threshold } = rule;
  if (value === null) return null;
  if (isRelative(condition)) {
    if (before === null) return null;
    const floor = floors[alarmMetrics[rule.metric].unit];
    if (before < floor) return value < floor ? null : condition !== 'fall';
    const change = ((value - before) / before) * 100;
    const seen = condition === 'rise' ? change : condition === 'fall' ? -change : Math.abs(change);
    return seen >= threshold && seen > 0;
  }
  switch (condition) {
    case 'gt':
      return value > threshold;
    case 'gte':
      return value >= threshold;
    case 'eq':
      return value === threshold;
    case 'ne':
      return value !== threshold;
    case 'lte':
      return value <= threshold;
    default:
      return value < threshold;
  }
};

export const alarmPhases = {
  normal: [...cdnTerms.normal, 'success'],
  pending: ['观察中', 'Pending', 'warning'],
  firing: [...cdnTerms.firing, 'error'],
  recovering: ['恢复中', 'Recovering', 'progress'],
  noData: [...cdnTerms.noData, 'neutral'],
} as const;
export type AlarmPhase = keyof typeof alarmPhases;
/** `met` counts points in a row that meet the condition, `calm` those that do not while it fires. */
export type AlarmState = { phase: AlarmPhase; met: number; calm: number };
export const calmState: AlarmState = { phase: 'normal', met: 0, calm: 0 };

export type Step = { state: AlarmState; turn: 'fire' | 'recover' | null };
const stay = (state: AlarmState): Step => ({ state, turn: null });

/**
 * The next state after one point. Without data nothing recovers and nothing goes on counting: a
 * firing alarm stays firing, a pending one starts again.
 */
export const advance = (rule: AlarmRule, state: AlarmState, met: boolean | null): Step => {
  const open = state.phase === 'firing' || state.phase === 'recovering';
  if (open) {
    if (met !== false) return stay({ phase: 'firing', met: met ? state.met + 1 : 0, calm: 0 });
    const calm = state.calm + 1;
    if (calm >= rule.recoveryPoints) return { state: calmState, turn: 'recover' };
    return stay({ phase: 'recovering', met: 0, calm });
  }
  if (met === null) return stay({ phase: 'noData', met: 0, calm: 0 });
  if (!met) return stay(calmState);
  const count = state.met + 1;
  if (count >= rule.points)
    return { state: { phase: 'firing', met: count, calm: 0 }, turn: 'fire' };
  return stay({ phase: 'pending', met: count, calm: 0 });
};

/** One five-minute slot of a series; null when a ratio has nothing below its line. */
export type AlarmPoint = { at: string; value: number | null };
/** What one point led to, for points at which the alarm fired, recovered or went on firing. */
export type AlarmMark = {
  at: string;
  value: number | null;
  what: 'fire' | 'recover' | 'firing';
};
/** What came of points: the state they lead to, what happened at which, and whether each met the condition. */
export type Evaluation = { state: AlarmState; marks: AlarmMark[]; met: (boolean | null)[] };

/** Points before the first one that an evaluation from a state on compares with: the last, or the one before a change began. */
export const pointsBack = (rule: AlarmRule, from: AlarmState): number =>
  isRelative(rule.condition) && from.phase === 'pending' ? from.met + 1 : 1;

/**
 * Works through complete points in order, from a state on; `before` is the value of the point that lies `pointsBack`
 * before the first. While a change is watched its points are compared with the one before it began: of 100, 0, 0 the
 * last two are a fall of 100 %. The job and the replay of 30 days both call this, so they cannot differ.
 */
export const evaluate = (
  rule: AlarmRule,
  from: AlarmState,
  points: readonly AlarmPoint[],
  before: number | null,
): Evaluation => {
  const marks: AlarmMark[] = [];
  const met: (boolean | null)[] = [];
  let state = from;
  let base = before;
  let last = before;
  for (const [n, { at, value }] of points.entries()) {
    if (n > 0 && state.phase !== 'pending') base = last;
    const isMet = meets(rule, value, base);
    met.push(isMet);
    const step = advance(rule, state, isMet);
    state = step.state;
    last = value;
    if (step.turn) marks.push({ at, value, what: step.turn });
    else if (state.phase === 'firing') marks.push({ at, value, what: 'firing' });
  }
  return { state, marks, met };
};

/** Muted minutes between notices of one incident; 0 = a notice at every point. */
export const alarmIntervals = [0, 15, 30, 60, 120, 180, 360, 720, 1440] as const;

/**
 * Number of the notice a firing point belongs to: 0 is the notice of the incident's start, k the k-th
 * repeat; `due` is true at the first point of a new number. Both instants are starts of slots.
 */
export const repeatOf = (
  startAt: string,
  at: string,
  intervalMinutes: number,
): { number: number; due: boolean } => {
  const passed = Math.round((Date.parse(at) - Date.parse(startAt)) / 1000);
  const every = Math.max(intervalMinutes * 60, slotSeconds);
  const number = Math.floor(passed / every);
  return { number, due: number > Math.floor((passed - slotSeconds) / every) && passed > 0 };
};

/** The worse of two values of a firing alarm, seen from its condition. */
export const worse = (
  condition: Condition,
  one: number | null,
  other: number | null,
): number | null => {
  if (one === null) return other;
  if (other === null) return one;
  return condition === 'lt' || condition === 'lte' || condition === 'fall'
    ? Math.min(one, other)
    : Math.max(one, other);
};
