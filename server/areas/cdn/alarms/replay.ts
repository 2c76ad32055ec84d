import {
  type AlarmRule,
  calmState,
  evaluate,
  repeatOf,
  worse,
} from '#shared/areas/cdn/alarms/evaluate';
import type { Replay } from '#shared/areas/cdn/alarms/replay';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import type { AlarmSource } from '../../../model/cdn/alarms/evaluationInput.store';
import {
  noSlots,
  pointsOf,
  readSlots,
  slotFloor,
  type Slots,
  valueAt,
} from '../../../model/cdn/alarms/series';

const replayDays = 30;
/** Domains that one replay looks at; more would read too much for a form. */
const domainLimit = 100;

type ReplayRequest = {
  /** Accounts of the domains; null for policies over several of them. */
  accountId: string | null;
  userId: string;
  now: string;
  domains: readonly { id: string; name: string; completeTo: string | null; accountId: string }[];
  draft: AlarmRule & { intervalMinutes: number; source: AlarmSource };
  show: string | null;
};
type Period = Replay['periods'][number];
type Played = { periods: Period[]; noticeAt: string[] };

/** Runs the job's own evaluator over the points of one domain. */
const play = (
  question: ReplayRequest,
  slots: Slots,
  id: string,
  from: number,
  to: number,
): Played => {
  const { draft } = question;
  const points = pointsOf(slots, id, draft.metric, from, to);
  const before = valueAt(slots, id, draft.metric, from - slotSeconds);
  const { marks } = evaluate(draft, calmState, points, before);
  const played: Played = { periods: [], noticeAt: [] };
  for (const { at, value, what } of marks) {
    const open = played.periods.at(-1);
    if (what === 'fire') {
      played.periods.push({ fromAt: at, toAt: null, peak: value });
      played.noticeAt.push(at);
    } else if (open && what === 'recover') {
      open.toAt = at;
      played.noticeAt.push(at);
    } else if (open) {
      open.peak = worse(draft.condition, open.peak, value);
      if (repeatOf(open.fromAt, at, draft.intervalMinutes).due) played.noticeAt.push(at);
    }
  }
  return played;
};

const perDay = (played: readonly Played[], from: number, to: number): Replay['days'] => {
  const days = new Map<string, Replay['days'][number]>();
  for (let at = from; at < to; at += slotSeconds) {
    const day = instantOf(at).slice(0, 10);
    if (!days.has(day)) days.set(day, { day, firings: 0, notices: 0 });
  }
  for (const { periods, noticeAt } of played) {
    for (const p of periods) {
      const day = days.get(p.fromAt.slice(0, 10));
      if (day) day.firings += 1;
    }
    for (const at of noticeAt) {
      const day = days.get(at.slice(0, 10));
      if (day) day.notices += 1;
    }
  }
  return [...days.values()];
};

/** What a policy would have done in the last 30 days: firings, notices a day and the points drawn. */
export const replay = async (request: ReplayRequest): Promise<Replay> => {
  const { draft } = request;
  const domains = request.domains.slice(0, domainLimit);
  const newest = domains.map((d) => d.completeTo).filter((t) => t !== null);
  const to = slotFloor(
    newest.length > 0 && draft.source !== 'events' ? (newest.sort().at(-1) as string) : request.now,
  );
  const from = to - replayDays * 86_400;
  const slots: Slots =
    domains.length === 0
      ? noSlots
      : await readSlots({
          source: draft.source,
          domainIds: domains.map((d) => d.id),
          accountIds: [...new Set(domains.map((d) => d.accountId))],
          from: from - slotSeconds,
          to,
          metrics: [draft.metric],
          who: { userId: request.userId, accountId: request.accountId },
        });
  const played = new Map(domains.map((d) => [d.id, play(request, slots, d.id, from, to)]));
  const counted = domains
    .map((d) => ({ id: d.id, name: d.name, firings: played.get(d.id)?.periods.length ?? 0 }))
    .sort((a, b) => b.firings - a.firings);
  const shown = counted.find((d) => d.id === request.show)?.id ?? counted[0]?.id ?? null;
  const all = [...played.values()];
  return {
    fromAt: instantOf(from),
    toAt: instantOf(to),
    firings: all.reduce((sum, p) => sum + p.periods.length, 0),
    notices: all.reduce((sum, p) => sum + p.noticeAt.length, 0),
    days: perDay(all, from, to),
    domains: counted,
    shown,
    points: shown ? pointsOf(slots, shown, draft.metric, from, to).map((p) => p.value) : [],
    periods: shown ? (played.get(shown)?.periods ?? []) : [],
  };
};
