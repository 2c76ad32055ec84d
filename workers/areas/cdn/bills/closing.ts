import { type Run, system } from '#server/kernel/db/context';
import { closableDays, closableMonths, estimableDays, type WantedDay } from './closing.store';
import { closeMonth } from './monthClosing';
import * as store from '#server/model/cdn/bills/days.store';
import { type Figures, noFigures, readFigures } from './figures';

/** Days looked at in one turn; the next turn follows at once while there are more. */
const batchSize = 200;

/**
 * Completes one day, or renews its estimate. A day that is completed already stays as it is, so that
 * running this twice or on two machines at once changes nothing.
 */
const writeOne = (run: Run, wanted: WantedDay, figures: Figures): Promise<void> =>
  run(system, async (ctx) => {
    const { accountId, day, covered } = wanted;
    await store.lockDay(ctx, accountId, day);
    const before = await store.dayBill(ctx, accountId, day);
    const account = await store.accountOf(ctx, accountId);
    if (!account || (before && before.version > 0)) return;
    const prices = await store.pricesOf(ctx, accountId);
    const { currency } = account;
    const priced = await store.priceDay(ctx, account, { day, currency, prices, ...figures });
    const completes = covered && !priced.missing && figures.open === 0;
    const running = Date.parse(`${day}T00:00:00Z`) + 86_400_000 - wanted.utcOffsetMinutes * 60_000;
    const hold = completes
      ? null
      : covered
        ? priced.missing
          ? 'price'
          : 'messages'
        : Date.parse(ctx.now()) < running
          ? 'running'
          : 'data';
    await store.writeDay(ctx, {
      accountId,
      day,
      currency,
      version: completes ? 1 : 0,
      hold,
      priced,
    });
    if (completes || before?.cost !== store.costOf(priced)) store.tellChanged(ctx, accountId, day);
  });

const byAccount = (days: readonly WantedDay[]): WantedDay[][] => {
  const groups = new Map<string, WantedDay[]>();
  for (const d of days) groups.set(d.accountId, [...(groups.get(d.accountId) ?? []), d]);
  return [...groups.values()].map((g) => g.sort((a, b) => (a.day < b.day ? -1 : 1)));
};

const writeAll = async (run: Run, days: readonly WantedDay[], signal?: AbortSignal) => {
  for (const group of byAccount(days)) {
    if (signal?.aborted) return;
    const { accountId, utcOffsetMinutes } = group[0] as WantedDay;
    const days = group.map((d) => d.day);
    const figures = await readFigures(run, { accountId, utcOffsetMinutes, days });
    for (const wanted of group) await writeOne(run, wanted, figures.get(wanted.day) ?? noFigures);
  }
};

/**
 * Completes every day and month whose data is complete and renews the estimates of the others.
 * Returns the number of days that were completed.
 */
export const closeBills = async (run: Run, signal?: AbortSignal): Promise<number> => {
  const closable = await run(system, (ctx) => closableDays(ctx, batchSize));
  await writeAll(run, closable, signal);
  const estimable = await run(system, (ctx) => estimableDays(ctx, batchSize));
  await writeAll(run, estimable, signal);
  for (const { accountId, month } of await run(system, closableMonths))
    await run(system, (ctx) => closeMonth(ctx, accountId, month));
  return closable.length;
};
