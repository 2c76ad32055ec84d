import { dayStart, addDays } from '#shared/kernel/units';
import { type Run, system } from '#server/kernel/db/context';
import { chargesOf } from '#server/model/index';
import { type DayFigures, readUsage } from '#server/model/cdn/bills/usage';

/** Figures of a day, and how many messages of it are not yet decided. */
export type Figures = DayFigures & { open: number };
export type FiguresByDay = Map<string, Figures>;
export const noFigures: Figures = { usage: [], charges: [], open: 0 };

/** What the bills of an account's local days are made of, now; `days` are sorted. */
export const readFigures = async (
  run: Run,
  o: { accountId: string; utcOffsetMinutes: number; days: readonly string[] },
): Promise<FiguresByDay> => {
  const usage = await readUsage(o);
  const figures: FiguresByDay = new Map();
  for (const day of o.days) {
    const from = dayStart(day, o.utcOffsetMinutes);
    const to = dayStart(addDays(day, 1), o.utcOffsetMinutes);
    const { lines, open } = await run(system, (ctx) =>
      chargesOf(ctx, { accountId: o.accountId, from, to }),
    );
    figures.set(day, { usage: usage.get(day) ?? [], charges: lines, open });
  }
  return figures;
};
