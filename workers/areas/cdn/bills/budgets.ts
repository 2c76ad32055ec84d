import { budgetAmounts, converted, reachedPercents } from '#shared/areas/cdn/bills/arithmetic';
import { billBudgets, budgetMeasures } from '#shared/areas/cdn/bills/budgets';
import type { ShownMonth } from '#shared/areas/cdn/bills/bills';
import { fillBoth } from '#shared/kernel/text';
import { addDays, dayOf, microsPerUnit } from '#shared/kernel/units';
import { type Ctx, type Run, system } from '#server/kernel/db/context';
import * as store from '#server/model/cdn/bills/budgets.store';
import { accountOf, type BilledAccount } from '#server/model/cdn/bills/days.store';
import { shown } from '#server/model/cdn/bills/shownMonth';
import { consoleLink, queueEmail } from '#server/model/platform/session/index';

/** How long after its completion a month is still looked at: its last day comes with it. */
const afterCompletionMs = 3_600_000;

const twoDecimals = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** The running month, and the one before it until its last data has been looked at. */
const openMonths = async (
  ctx: Ctx,
  account: BilledAccount,
  since: string,
): Promise<ShownMonth[]> => {
  const today = dayOf(ctx.now(), account.utcOffsetMinutes);
  const month = today.slice(0, 7);
  const before = addDays(`${month}-01`, -1).slice(0, 7);
  const months = [await shown(ctx, account, month)];
  if (before >= dayOf(since, account.utcOffsetMinutes).slice(0, 7)) {
    const m = await shown(ctx, account, before);
    const ended = m.completedAt ? Date.parse(m.completedAt) : Infinity;
    if (Date.parse(ctx.now()) - ended < afterCompletionMs) months.push(m);
  }
  return months;
};

/** Notice and letters for one share; each mailbox gets its letter under a key of its own. */
const tell = async (
  ctx: Ctx,
  budget: store.Budget,
  o: { month: string; measure: (typeof budgetMeasures)[number]; percent: number; amount: number },
): Promise<void> => {
  const { accountId } = budget;
  const notice = billBudgets.notices[o.measure];
  const text = (micros: number) =>
    `${twoDecimals.format(micros / microsPerUnit)} ${budget.currency}`;
  const values = {
    month: o.month,
    percent: o.percent,
    amount: text(o.amount),
    budget: text(budget.amount),
  };
  ctx.notify(notice, values, { accountId });
  // Open bills show what was told.
  ctx.emit(billBudgets.events.changed, { accountId }, { accountId });
  const sentences = fillBoth(notice.text, values);
  for (const to of budget.emails) {
    const language = await store.languageOf(ctx, accountId, to);
    const sentence = sentences[language === 'en' ? 1 : 0];
    await queueEmail(ctx, {
      to,
      template: 'plain',
      language,
      accountId,
      key: `budget:${budget.id}:${o.month}:${o.measure}:${o.percent}:${to}`,
      values: {
        subject: `${sentence} — Manifold`,
        text: `${sentence}\n${consoleLink('/cdn-bill')}`,
      },
    });
  }
};

/**
 * Tells each share of a budget once in a month. Of several reached at once only the highest is told;
 * those below it are noted, so that running this again or twice at once says nothing new.
 */
const watchBudget = async (ctx: Ctx, budget: store.Budget): Promise<void> => {
  const account = await accountOf(ctx, budget.accountId);
  if (!account) return;
  for (const m of await openMonths(ctx, account, budget.createdAt)) {
    const amounts = budgetAmounts(m);
    for (const measure of budgetMeasures) {
      const own = amounts[measure];
      // An account that changed its currency is compared at the month's rate; without one it waits.
      if (own === null || (m.currency !== budget.currency && m.cnyPerUsdPpm === null)) continue;
      const amount =
        m.currency === budget.currency ? own : converted(own, m.currency, m.cnyPerUsdPpm ?? 0);
      let highest: number | null = null;
      for (const percent of reachedPercents(budget[measure], amount, budget.amount))
        if (await store.noteReached(ctx, budget.id, { month: m.month, measure, percent, amount }))
          highest = percent;
      if (highest !== null)
        await tell(ctx, budget, { month: m.month, measure, percent: highest, amount });
    }
  }
};

/** Holds the open months of all billed accounts against their budgets. */
export const watchBudgets = async (run: Run, signal?: AbortSignal): Promise<void> => {
  for (const budget of await run(system, store.watchedBudgets)) {
    if (signal?.aborted) return;
    await run(system, (ctx) => watchBudget(ctx, budget));
  }
};
