import { domainControls } from '#shared/areas/cdn/controls/domainControls';
import { noUse, periodAround } from '#shared/areas/cdn/controls/judge';
import { type Ctx, type Run, system } from '../../../kernel/db/context';
import { now, nowMs } from '../../../kernel/process/clock';
import * as store from './controls.store';
import { type SpanAsked, usesOf } from './figures';
import { followPlans } from './plans';
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

type Measured = { c: store.DueControl; span: SpanAsked };
/** Figures of the domains that have controls of a period; those of one domain measure the same span. */
const figuresOf = (all: readonly Measured[], period: store.Control['period']) => {
  const spans = new Map(
    all.flatMap(({ c, span }) =>
      c.period === period && span.to > span.from ? [[c.domainId, span] as const] : [],
    ),
  );
  return usesOf([...spans.values()]);
};

/**
 * Measures the period of all controls whose slots were completed since, with one question, and settles those
 * that stand otherwise now. Figures are kept before, so that whoever dies between is followed by another who finds the same.
 */
export const evaluateControls = async (run: Run): Promise<void> => {
  await followPlans(run);
  const due = await run(system, (ctx) => store.dueControls(ctx, controlsAtOnce));
  const measured = due.flatMap((c) => {
    const { completeTo } = c;
    return completeTo === null ? [] : [{ c, completeTo, span: spanOf({ ...c, completeTo }) }];
  });
  const day = await figuresOf(measured, 'day');
  const month = await figuresOf(measured, 'month');
  const uses = measured.map(({ c, completeTo, span }): store.UseToKeep => {
    const use = (c.period === 'day' ? day : month).get(c.domainId) ?? noUse;
    return {
      id: c.id,
      period: c.period,
      ...use,
      periodFrom: span.periodFrom,
      evaluatedTo: completeTo,
    };
  });
  const useOf = new Map(uses.map((use) => [use.id, use]));
  const otherwise = due.filter((c) => {
    const { state, reason } = verdictOf({ ...c, ...useOf.get(c.id) }, now());
    return state !== c.state || reason?.code !== c.reason?.code;
  });
  if (uses.length > 0)
    await run(system, async (ctx: Ctx) => {
      await store.keepUses(ctx, uses);
      // With the figures, because a control whose figures are kept is not due by its slots any more.
      await store.judgeNow(
        ctx,
        otherwise.map((c) => c.id),
      );
      for (const { c } of measured)
        ctx.emit(domainControls.events.changed, { id: c.id }, { accountId: c.accountId });
    });
  const isTime = (c: store.DueControl) => c.judgeAt === null || Date.parse(c.judgeAt) <= nowMs();
  for (const { domainId } of new Set([...otherwise, ...due.filter(isTime)]))
    await run(system, (ctx) => settle(ctx, domainId));
};
