import { pairLabels } from '#shared/areas/cdn/reconciliation/consistency';
import { sentence } from '#shared/kernel/sentences';
import { type Run, system } from '../../../kernel/db/context';
import { nowMs } from '../../../kernel/process/clock';
import { type Found, keepFindings } from '../../platform/findings/index';
import { compareDays, type DomainDays } from './consistency';

/** So many whole days are looked at again: later ones are not complete, earlier ones were. */
const daysBack = 7;
const dayMs = 86_400_000;
const dayBefore = (days: number): string =>
  new Date(nowMs() - days * dayMs).toISOString().slice(0, 10);

const foundOf = (d: DomainDays, day: string, i: number): Found[] => {
  const cell = d.cells[i];
  if (cell?.state !== 'differs' || cell.pair === null) return [];
  const percent = `${(cell.ratio * 100).toFixed(2)} %`;
  const from = `${day}T00:00:00.000Z`;
  return [
    {
      key: `${d.id} ${day}`,
      accountId: d.accountId,
      summary: sentence('consistency.differs', {
        domain: d.name,
        day,
        percent,
        pair: pairLabels[cell.pair],
      }),
      place: { domainId: d.id, day },
      fromAt: from,
      toAt: new Date(Date.parse(from) + dayMs).toISOString(),
      places: 1,
      sample: [{ what: pairLabels[cell.pair], kind: 'ratio', expected: 0, found: cell.ratio }],
    },
  ];
};

/** Keeps which of the last days differ; a day that is not complete has no verdict, and what was found of it stays. */
export const checkConsistency = async (run: Run): Promise<void> => {
  const { days, domains } = await compareDays(run, { from: dayBefore(daysBack), to: dayBefore(1) });
  const checked = domains.flatMap((d) =>
    days.flatMap((day, i) => {
      const state = d.cells[i]?.state;
      return state && state !== 'incomplete' ? [`${d.id} ${day}`] : [];
    }),
  );
  const wrong = domains.flatMap((d) => days.flatMap((day, i) => foundOf(d, day, i)));
  await run(system, (ctx) => keepFindings(ctx, 'consistency', { checked, found: wrong }));
};
