import { step } from '#shared/areas/cdn/monitors/judge';
import { isQuiet } from '#shared/kernel/quietHours';
import {
  backtestDays,
  backtestDomains,
  type monitorTasks,
  shownFirings,
} from '#shared/areas/cdn/monitors/monitorTasks';
import type { Got, Out } from '#shared/kernel/contract';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import type { Outside } from '../../../kernel/http/http';
import { nowMs } from '../../../kernel/process/clock';
import {
  type Asked,
  figuresFor,
  judgeSlot,
  type JudgedSlot,
  secondsOf,
} from '../../../model/cdn/monitors/figures';
import { domainsIn } from '../../../model/cdn/monitors/monitors.store';
import { slotFloor } from '../../../model/cdn/alarms/series';

type Answer = Out<(typeof monitorTasks)['endpoints']['backtest']>;
type Draft = Got<(typeof monitorTasks)['endpoints']['backtest']>;
const span = backtestDays * 86_400;

/** Points at which a task would have begun to fire for a domain, and whether any could be judged. */
const firingsOf = (
  figures: Parameters<typeof judgeSlot>[0],
  question: Asked,
): { fired: JudgedSlot[]; isYoung: boolean } => {
  let odd: readonly boolean[] = [];
  let wasFiring = false;
  let isYoung = true;
  const fired: JudgedSlot[] = [];
  for (const at of question.slots) {
    const judged = judgeSlot(figures, question, at);
    if (!judged) continue;
    isYoung = false;
    const next = step(question.rule, odd, judged.isOdd && !isQuiet(question.rule, at));
    if (next.isFiring && !wasFiring) fired.push(judged);
    odd = next.odd;
    wasFiring = next.isFiring;
  }
  return { fired, isYoung };
};

/** What a task would have done in the last 30 days, by the same rule as the job; nothing is kept. */
export const backtest = async (o: Outside, rule: Draft): Promise<Answer> => {
  const to = slotFloor(nowMs());
  const from = to - span;
  const { all, domains } = await o.transact((ctx) => domainsIn(ctx, rule, backtestDomains));
  const questions = domains.map((domain): Asked => {
    const begin = Math.max(from, slotFloor(domain.knownFrom));
    const end = Math.min(to, secondsOf(domain.completeTo));
    const length = Math.max(0, Math.floor((end - begin) / slotSeconds));
    return { rule, domain, slots: Array.from({ length }, (_, n) => begin + n * slotSeconds) };
  });
  const figures = await figuresFor(questions, { userId: o.who.userId, accountId: o.who.accountId });
  const results = questions.map((a) => ({ domain: a.domain, ...firingsOf(figures, a) }));
  const rows = results
    .flatMap(({ domain: { domainId, name }, fired }) =>
      fired.map(({ at, value, usual, deviation }) => ({
        at: instantOf(at),
        domainId,
        domain: name,
        value,
        usual,
        deviation,
      })),
    )
    .toSorted((a, b) => (a.at < b.at ? 1 : -1));
  return {
    domains: all,
    looked: domains.length,
    young: results.filter((r) => r.isYoung).length,
    from: instantOf(from),
    to: instantOf(to),
    firings: rows.length,
    perWeek: (rows.length * 7) / backtestDays,
    rows: rows.slice(0, shownFirings),
  };
};
