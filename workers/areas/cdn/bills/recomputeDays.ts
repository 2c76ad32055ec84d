import { type Ctx, type Run, system } from '#server/kernel/db/context';
import * as days from '#server/model/cdn/bills/days.store';
import { writeMonth } from '#server/model/cdn/bills/months.store';
import * as store from '#server/model/cdn/bills/recompute.store';
import { type FiguresByDay, noFigures, readFigures } from './figures';

/** How one account-day of a recompute ended. */
export type Recomputed = {
  ok: boolean;
  code: string | null;
  changed: number;
  oldCost: number;
  newCost: number;
};
const outcome = (changed: readonly { oldCost: number; newCost: number }[]): Recomputed => ({
  ok: true,
  code: null,
  changed: changed.length,
  oldCost: changed.reduce((sum, d) => sum + d.oldCost, 0),
  newCost: changed.reduce((sum, d) => sum + d.newCost, 0),
});
const failed = (code: string): Recomputed => ({
  ok: false,
  code,
  changed: 0,
  oldCost: 0,
  newCost: 0,
});

export const splitTarget = (target: string): { accountId: string; day: string } => {
  const [accountId = '', day = ''] = target.split('|');
  return { accountId, day };
};

/** Figures of the account-days of some targets, by account. */
export const figuresOfTargets = async (
  run: Run,
  targets: readonly string[],
): Promise<(target: string) => FiguresByDay> => {
  const wanted = new Map<string, string[]>();
  for (const { accountId, day } of targets.map(splitTarget)) {
    if (day.length === 10) wanted.set(accountId, [...(wanted.get(accountId) ?? []), day]);
  }
  const figures = new Map<string, FiguresByDay>();
  for (const [accountId, list] of wanted) {
    const account = await run(system, (ctx) => days.accountOf(ctx, accountId));
    const utcOffsetMinutes = account?.utcOffsetMinutes ?? 0;
    figures.set(
      accountId,
      await readFigures(run, { accountId, utcOffsetMinutes, days: list.sort() }),
    );
  }
  return (target) => figures.get(splitTarget(target).accountId) ?? new Map();
};

/** Finds and keeps what one completed account-day would change; writes no bill. */
export const dryDay = async (
  ctx: Ctx,
  o: { taskId: string; target: string; figures: FiguresByDay },
): Promise<Recomputed> => {
  const { accountId, day } = splitTarget(o.target);
  await days.lockDay(ctx, accountId, day);
  const fresh = await store.freshDay(ctx, {
    accountId,
    day,
    ...(o.figures.get(day) ?? noFigures),
  });
  if (fresh?.priced.missing) return failed('bill.price');
  const rows = fresh?.differences ?? [];
  await store.keepDifferences(ctx, { taskId: o.taskId, accountId, day, rows });
  return outcome(rows);
};

const sentence = (rows: readonly { region: string | null; newBytes: number; newCost: number }[]) =>
  rows
    .map((r) => `${r.region}:${r.newBytes}:${r.newCost}`)
    .sort()
    .join();

/**
 * Writes the next version of one account-day if it still comes to what the dry run showed. Done
 * already (a second run, another worker) changes nothing.
 */
export const applyDay = async (
  ctx: Ctx,
  o: { dryRunId: string; target: string; figures: FiguresByDay },
): Promise<Recomputed> => {
  const { accountId, day } = splitTarget(o.target);
  // Only a month: its new version is written when the task ends.
  if (day.length === 7) return outcome([]);
  await days.lockDay(ctx, accountId, day);
  const fresh = await store.freshDay(ctx, {
    accountId,
    day,
    ...(o.figures.get(day) ?? noFigures),
  });
  if (!fresh || fresh.differences.length === 0) return outcome([]);
  const proposed = await store.proposedOf(ctx, o.dryRunId, accountId, day);
  if (fresh.priced.missing || sentence(proposed) !== sentence(fresh.differences))
    return failed('bill.moved');
  await days.writeDay(ctx, {
    accountId,
    day,
    currency: fresh.before.currency,
    version: fresh.before.version + 1,
    hold: null,
    priced: fresh.priced,
  });
  days.tellChanged(ctx, accountId, day);
  return outcome(fresh.differences);
};

/** At the end of a recompute: a dry run adds what months would change, an applied one writes them. */
export const finishRecompute = async (
  ctx: Ctx,
  task: { id: string; params: Record<string, unknown> },
): Promise<void> => {
  if (task.params['mode'] === 'dry') {
    await store.keepMonthDifferences(ctx, task.id);
    return;
  }
  for (const { accountId, month } of await store.touchedMonths(ctx, task.id))
    await writeMonth(ctx, accountId, month);
};
