import { randomUUID } from 'node:crypto';
import {
  type AlarmMark,
  calmState,
  evaluate,
  pointsBack,
  repeatOf,
  worse,
} from '#shared/areas/cdn/alarms/evaluate';
import { slotSeconds } from '#shared/kernel/units';
import {
  type NewDelivery,
  targetsInOrder,
  targetsOf,
} from '#server/model/cdn/alarms/deliveries.store';
import type {
  DueDomain,
  Loaded,
  LoadedPolicy,
  LoadedState,
} from '#server/model/cdn/alarms/evaluationInput.store';
import type { IncidentChange, Verdict } from './evaluation.store';
import { silenceOf } from './policyDomains';
import { pointsOf, slotFloor, type Slots, valueAt } from '#server/model/cdn/alarms/series';

/** Slots further back than this are not caught up after a long standstill. */
const catchUpSeconds = 86_400;
/** Points this much older than the newest one are evaluated, but nobody is told any more. */
const lateSeconds = 3600;

/**
 * Span of points (Unix seconds, end exclusive) that a policy still has to see of a domain. A new
 * policy also looks at the last complete points, so that it fires at once on what is there; a
 * changed one begins with the next point.
 */
export const spanOf = (p: LoadedPolicy, d: DueDomain): { from: number; to: number } => {
  const to = slotFloor(d.completeTo);
  if (p.seenVersion !== p.version && p.version === 1)
    return { from: to - p.points * slotSeconds, to };
  if (p.seenVersion !== p.version || d.evaluatedTo === null) return { from: to, to };
  return { from: Math.max(slotFloor(d.evaluatedTo), to - catchUpSeconds), to };
};

const begin = (p: LoadedPolicy, d: DueDomain, mark: AlarmMark): IncidentChange => ({
  id: randomUUID(),
  policyId: p.id,
  domainId: d.domainId,
  accountId: d.accountId,
  global: p.accountId === null,
  owed: false,
  domain: d.name,
  description: p.description,
  metric: p.metric,
  condition: p.condition,
  threshold: p.threshold,
  points: p.points,
  openedAt: mark.at,
  firstValue: mark.value,
  lastAt: mark.at,
  lastValue: mark.value,
  worstValue: mark.value,
  closedAt: null,
  begins: true,
  late: false,
});

/** The event that was under way before this evaluation. */
const resume = (p: LoadedPolicy, d: DueDomain, s: LoadedState): IncidentChange | null =>
  s.incidentId && s.openedAt
    ? {
        ...begin(p, d, { at: s.openedAt, value: null, what: 'fire' }),
        id: s.incidentId,
        worstValue: s.worstValue,
        owed: s.owed ?? false,
        begins: false,
      }
    : null;

const payloadOf = (i: IncidentChange, event: string, mark: AlarmMark): Record<string, unknown> => ({
  event,
  incidentId: i.id,
  policyId: i.policyId,
  description: i.description,
  domain: i.domain,
  metric: i.metric,
  condition: i.condition,
  threshold: i.threshold,
  points: i.points,
  value: mark.value,
  worstValue: i.worstValue,
  openedAt: i.openedAt,
  closedAt: i.closedAt,
  at: mark.at,
});

type NoticeReason = Pick<NewDelivery, 'turn' | 'repeat' | 'reason' | 'silenceId'>;
/**
 * Which notice a mark leads to, and why it may stay unsent. What was due while silenced or acknowledged
 * is owed: the first point after that tells, however long the interval is.
 */
const toldOf = (
  p: LoadedPolicy,
  i: IncidentChange,
  mark: AlarmMark,
  o: { late: boolean; acknowledgedUntil: string | null; silenceId: string | null },
): NoticeReason => {
  const late = o.late ? 'late' : null;
  const silenced = o.silenceId === null ? null : 'silenced';
  const silenceId = late ? null : o.silenceId;
  if (mark.what === 'fire') {
    i.owed = late === null && silenced !== null;
    return { turn: 'fire', repeat: 0, reason: late ?? silenced, silenceId };
  }
  if (mark.what === 'recover')
    return { turn: 'recover', repeat: 0, reason: late ?? silenced, silenceId };
  const { number, due } = repeatOf(i.openedAt, mark.at, p.intervalMinutes);
  const pointEnd = Date.parse(mark.at) + slotSeconds * 1000;
  const acknowledged = o.acknowledgedUntil !== null && Date.parse(o.acknowledgedUntil) > pointEnd;
  const muted = silenced ?? (acknowledged ? 'acknowledged' : null);
  const wanted = due || i.owed;
  i.owed = wanted && (muted !== null || late !== null);
  const reason = late ?? muted ?? (wanted ? null : 'interval');
  return {
    turn: 'repeat',
    repeat: number,
    reason,
    silenceId: muted === 'silenced' ? silenceId : null,
  };
};

/** What the new points of one pair mean: its next state, its events and the notices about them. */
export const judge = (
  loaded: Loaded,
  slots: Slots,
  policy: LoadedPolicy,
  domain: DueDomain,
): Verdict | null => {
  const { from, to } = spanOf(policy, domain);
  if (from >= to) return null;
  const previous = loaded.states.get(`${policy.id}:${domain.domainId}`);
  const { domainId } = domain;
  const points = pointsOf(slots, domainId, policy.metric, from, to);
  const start = previous ?? calmState;
  const back = pointsBack(policy, start) * slotSeconds;
  const before = valueAt(slots, domainId, policy.metric, from - back);
  const { state, marks } = evaluate(policy, start, points, before);
  const verdict: Verdict = { policy, domain, state: null, incidents: [], deliveries: [] };
  const silenceId = silenceOf(loaded, policy, domain);
  let open = previous ? resume(policy, domain, previous) : null;
  if (open && marks.length > 0) verdict.incidents.push(open);
  for (const [n, mark] of marks.entries()) {
    if (mark.what === 'fire') {
      open = begin(policy, domain, mark);
      verdict.incidents.push(open);
    }
    if (!open) continue;
    open.lastAt = mark.at;
    open.lastValue = mark.value;
    if (mark.what === 'recover') open.closedAt = mark.at;
    else open.worstValue = worse(policy.condition, open.worstValue, mark.value);
    const old = slotFloor(mark.at) + slotSeconds < to - lateSeconds;
    const goesOn = mark.what === 'fire' && !marks.slice(n).some((m) => m.what === 'recover');
    const late = old && !goesOn;
    if (mark.what !== 'firing') open.late = late;
    const acknowledgedUntil = previous?.incidentId === open.id ? previous.acknowledgedUntil : null;
    const delivery = toldOf(policy, open, mark, { late, acknowledgedUntil, silenceId });
    const payload = payloadOf(open, `alarm.${delivery.turn}`, mark);
    for (const target of targetsInOrder(policy))
      verdict.deliveries.push({
        ...target,
        ...delivery,
        // The end is told at once, to those who were told of the beginning.
        afterMinutes: delivery.turn === 'recover' ? 0 : target.step * policy.fallbackMinutes,
        accountId: domain.accountId,
        global: open.global,
        policyId: policy.id,
        incidentId: open.id,
        description: policy.description,
        domain: domain.name,
        payload,
      });
    if (mark.what === 'recover') open = null;
  }
  const missing = state.phase === 'noData';
  if (policy.tellNoData && missing !== (previous?.phase === 'noData')) {
    const turn = missing ? 'noData' : 'dataBack';
    const { description, metric, condition, threshold } = policy;
    const payload = {
      event: `alarm.${turn}`,
      policyId: policy.id,
      description,
      metric,
      condition,
      threshold,
    };
    for (const target of targetsOf(policy))
      verdict.deliveries.push({
        ...target,
        turn,
        repeat: 0,
        afterMinutes: 0,
        reason: silenceId ? 'silenced' : null,
        silenceId,
        accountId: domain.accountId,
        global: policy.accountId === null,
        policyId: policy.id,
        incidentId: null,
        description,
        domain: domain.name,
        payload: { ...payload, domain: domain.name, at: points.at(-1)?.at ?? domain.completeTo },
      });
  }
  const same =
    previous?.phase === state.phase && previous.met === state.met && previous.calm === state.calm;
  if (previous ? !same : state.phase !== 'normal')
    verdict.state = {
      policyId: policy.id,
      domainId: domain.domainId,
      ...state,
      incidentId: open?.id ?? null,
    };
  const quiet = !verdict.state && verdict.incidents.length + verdict.deliveries.length === 0;
  return quiet ? null : verdict;
};
