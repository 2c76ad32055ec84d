import { domainControls } from '#shared/areas/cdn/controls/domainControls';
import { noUse, periodAround } from '#shared/areas/cdn/controls/judge';
import { type Ctx, type Run, system } from '../../../kernel/db/context';
import { now, nowMs } from '../../../kernel/process/clock';
import * as store from './controls.store';
import { type SpanAsked, usesOf } from './figures';
import { settle, verdictOf } from './settle';

/** Controls that are judged in one go; more follow in the next. */
const controlsAtOnce = 5_000;
const secondsOf = (at: string): number => Date.parse(at) / 1000;

/** The completed slots of the period that runs now. */
const spanOf = (
  c: store.DueControl & { completeTo: string },
): SpanAsked & { periodFrom: string } => {
  const { from } = periodAround(nowMs(), c, c.offsetMinutes);
  return {
    domainId: c.domainId,
    accountId: c.accountId,
    from: secondsOf(from),
    to: secondsOf(c.completeTo),
    periodFrom: from,
  };
};

/**
 * Measures the period of all controls whose slots were completed since, with one question, and settles those
 * that stand otherwise now. Figures are kept before, so that whoever dies between is followed by another who finds the same.
 */
export const evaluateControls = async (run: Run): Promise<void> => {
  const due = await run(system, (ctx) => store.dueControls(ctx, controlsAtOnce));
  const measured = due.flatMap((c) => {
    const { completeTo } = c;
    return completeTo === null ? [] : [{ c, completeTo, span: spanOf({ ...c, completeTo }) }];
  });
  const figures = await usesOf(measured.map((m) => m.span).filter((s) => s.to > s.from));
  const uses = measured.map(({ c, completeTo, span }): store.UseToKeep => {
    const use = figures.get(c.domainId) ?? noUse;
    return {
      id: c.id,
      period: c.period,
      ...use,
      periodFrom: span.periodFrom,
      evaluatedTo: completeTo,
    };
  });
  if (uses.length > 0)
    await run(system, async (ctx: Ctx) => {
      await store.keepUses(ctx, uses);
      for (const { c } of measured)
        ctx.emit(domainControls.events.changed, { id: c.id }, { accountId: c.accountId });
    });
  for (const c of due) {
    const use = uses.find((k) => k.id === c.id);
    const { state, reason } = verdictOf(use ? { ...c, ...use } : c, now());
    const isTime = c.judgeAt === null || Date.parse(c.judgeAt) <= nowMs();
    if (isTime || state !== c.state || reason?.code !== c.reason?.code)
      await run(system, (ctx) => settle(ctx, c.domainId));
  }
};
