import { sentence } from '#shared/kernel/sentences';
import type { Ctx } from '../../../kernel/db/context';
import { keepFindings } from '../../platform/findings/index';
import type { Comparison } from './comparison';
import { shownDayCheck, type Subject } from './dayChecks.store';

/** Keeps whether a day that was just checked differs, with the domains that it differs by. */
export const keepDayFinding = async (
  ctx: Ctx,
  { id, paramId, day, from, to }: Subject,
  { differenceRatio, domains }: Pick<Comparison, 'differenceRatio' | 'domains'>,
): Promise<void> => {
  const check = await shownDayCheck(ctx, id);
  if (check.state !== 'failed') return closeDayFinding(ctx, id);
  const wrong = domains
    .filter((row) => row.differenceBytes !== 0)
    .toSorted((a, b) => Math.abs(b.differenceBytes) - Math.abs(a.differenceBytes));
  const [first] = wrong;
  const percent = `${(Math.abs(differenceRatio) * 100).toFixed(2)} %`;
  await keepFindings(ctx, 'dayCheck', {
    checked: [id],
    found: [
      {
        key: id,
        accountId: null,
        summary: sentence('dayCheck.differs', { param: check.paramName, day, percent }),
        place: {
          checkId: id,
          paramId,
          source: 'accurate',
          ...(wrong.length === 1 && first?.domainId ? { domainId: first.domainId } : {}),
        },
        fromAt: from,
        toAt: to,
        places: wrong.length,
        sample: wrong.map((row) => ({
          what: row.domain,
          kind: 'bytes',
          expected: row.supplierBytes,
          found: row.localBytes,
        })),
      },
    ],
  });
};

/** A day that was accepted, or passed, is no finding any longer. */
export const closeDayFinding = (ctx: Ctx, id: string): Promise<void> =>
  keepFindings(ctx, 'dayCheck', { checked: [id], found: [] });
