import { step } from '#shared/areas/cdn/monitors/judge';
import { isQuiet } from '#shared/kernel/quietHours';
import { monitorTasks } from '#shared/areas/cdn/monitors/monitorTasks';
import { sentence, sentenceText } from '#shared/kernel/sentences';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import { metrics } from '#shared/metrics';
import { type Ctx, type Run, system } from '../../../kernel/db/context';
import type { Slots } from '../alarms/series';
import { type Found, keepFindings } from '../../platform/findings/index';
import { staffWhoMay } from '../../platform/session/index';
import { type Asked, figuresFor, judgeSlot, type JudgedSlot, secondsOf } from './figures';
import * as store from './monitors.store';

/** Pairs of task and domain that are judged in one go; more follow in the next. */
const pairsAtOnce = 5_000;
const link = (domainId: string) => `/cdn-realTimeDataAnalysis?domains=${domainId}`;
const keyOf = (taskId: string, domainId: string) => `${taskId} ${domainId}`;

type Pair = Asked & { rule: store.Task; domain: store.Due };
const keyOfPair = ({ domain }: Pair) => keyOf(domain.taskId, domain.domainId);
/** The slots that are looked at together: the newest complete ones. What was missed while nothing ran is past. */
const windowOf = ({ completeTo }: store.Due, { windowPoints }: store.Task): number[] => {
  const from = secondsOf(completeTo) - windowPoints * slotSeconds;
  return Array.from({ length: windowPoints }, (_, n) => from + n * slotSeconds);
};

/** `last` is the newest unusual slot, else the newest of all; `places` are the unusual ones. */
type Outcome = {
  pair: Pair;
  standing: store.Standing;
  last: JudgedSlot | null;
  places: number;
};
const outcomeOf = (figures: Slots, pair: Pair): Outcome => {
  const { rule, slots } = pair;
  const { taskId, domainId, completeTo: evaluatedTo } = pair.domain;
  let odd: readonly boolean[] = [];
  let isFiring = false;
  let last: JudgedSlot | null = null;
  let isYoung = false;
  for (const at of slots) {
    const judged = judgeSlot(figures, pair, at);
    isYoung = judged === null;
    if (judged && (judged.isOdd || !last?.isOdd)) last = judged;
    const next = step(rule, odd, (judged?.isOdd ?? false) && !isQuiet(rule, at));
    odd = next.odd;
    isFiring = next.isFiring;
  }
  const state = isFiring ? 'firing' : isYoung ? 'history' : 'watching';
  const places = odd.filter(Boolean).length;
  return { pair, last, places, standing: { taskId, domainId, evaluatedTo, state } };
};

const summaryOf = ({ rule, domain }: Pair, last: JudgedSlot) =>
  sentence('monitor.unlike', {
    task: rule.name,
    domain: domain.name,
    metric: metrics[rule.metric].label,
    deviation: Math.round(last.deviation * 10) / 10,
  });
/** What a finding carries for the form that its task proposes; a limit lets through what would not be unusual. */
const proposalOf = ({ action }: store.Task, { most }: JudgedSlot): Record<string, string> => {
  if (action === 'switch') return { proposal: action };
  if (action !== 'limit') return {};
  const mbps = Math.ceil((most * 8) / slotSeconds / 1_000_000);
  return { proposal: action, bandwidthMbps: String(Math.max(1, mbps)) };
};
const foundOf = ({ pair, places, last }: Outcome): Found[] => {
  if (!last) return [];
  const { rule } = pair;
  const { taskId, domainId, accountId, name } = pair.domain;
  return [
    {
      key: keyOf(taskId, domainId),
      accountId,
      summary: summaryOf(pair, last),
      place: { taskId, domainId, ...proposalOf(rule, last) },
      fromAt: instantOf(last.at),
      toAt: instantOf(last.at + slotSeconds),
      places,
      sample: [
        {
          what: `${name} · ${instantOf(last.at).slice(0, 16).replace('T', ' ')}`,
          kind: metrics[rule.metric].unit === 'bytes' ? 'bytes' : 'count',
          expected: Math.round(last.usual),
          found: last.value,
        },
      ],
    },
  ];
};

const notify = async (ctx: Ctx, outcomes: readonly Outcome[]): Promise<void> => {
  if (outcomes.length === 0) return;
  const people = await staffWhoMay(ctx, 'staff.alarms.operate');
  for (const { pair, last } of outcomes) {
    if (!last) continue;
    const values = {
      summary: sentenceText(summaryOf(pair, last)),
      link: link(pair.domain.domainId),
    };
    for (const userId of people) ctx.notify(monitorTasks.notices.fired, values, { userId });
  }
};

/** Keeps what was judged, and does what the tasks say of it, in one transaction. */
const keep = async (ctx: Ctx, outcomes: readonly Outcome[]): Promise<void> => {
  await store.keepStandings(
    ctx,
    outcomes.map((o) => o.standing),
  );
  const firing = outcomes.filter((o) => o.standing.state === 'firing');
  const turned = firing.filter((o) => o.pair.domain.state !== 'firing');
  await notify(
    ctx,
    turned.filter((o) => o.pair.rule.action === 'notify'),
  );
  const opens = ({ pair }: Outcome) => pair.rule.action !== 'notify';
  const lasting = outcomes.filter(opens);
  await keepFindings(ctx, 'traffic', {
    checked: lasting.map((o) => keyOfPair(o.pair)),
    found: firing.filter(opens).flatMap(foundOf),
  });
  for (const id of new Set(outcomes.map((o) => o.standing.taskId)))
    ctx.emit(monitorTasks.events.changed, { id }, {});
};

/**
 * Judges the slots that were completed since, of all tasks with one question. The pairs are read again
 * when the verdict is kept, so that two at once, or a change of a task between, count nothing twice.
 */
export const evaluateMonitors = async (run: Run): Promise<void> => {
  const load = async (ctx: Ctx) => {
    const { tasks, pairs } = await store.duePairs(ctx, pairsAtOnce);
    const byId = new Map(tasks.map((t) => [t.id, t]));
    return pairs.flatMap((due): Pair[] => {
      const rule = byId.get(due.taskId);
      return rule ? [{ rule, domain: due, slots: windowOf(due, rule) }] : [];
    });
  };
  const before = await run(system, load);
  if (before.length === 0) return;
  const figures = await figuresFor(before);
  const outcomes = new Map(before.map((pair) => [keyOfPair(pair), outcomeOf(figures, pair)]));
  await run(system, async (ctx) => {
    const now = await load(ctx);
    const same = now.flatMap((pair) => {
      const outcome = outcomes.get(keyOfPair(pair));
      const isSame =
        outcome &&
        outcome.pair.domain.evaluatedTo === pair.domain.evaluatedTo &&
        JSON.stringify(outcome.pair.rule) === JSON.stringify(pair.rule);
      return isSame ? [outcome] : [];
    });
    await keep(ctx, same);
  });
};

/** Forgets how the domains of a task stand and closes what it found: it is judged anew, or no longer. */
export const resetMonitor = async (ctx: Ctx, taskId: string): Promise<void> => {
  const domains = await store.forgetStandings(ctx, taskId);
  await keepFindings(ctx, 'traffic', {
    checked: domains.map((domainId) => keyOf(taskId, domainId)),
    found: [],
  });
};
