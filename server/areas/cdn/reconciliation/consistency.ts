import {
  type Cell,
  consistency,
  consistencyTolerance,
  consistencyTolerances,
  longestMatrixDays,
  matrixPage,
} from '#shared/areas/cdn/reconciliation/consistency';
import { personBehind } from '#shared/kernel/access';
import { badField } from '#shared/kernel/errors';
import { change } from '../../../kernel/db/rows';
import { listVerb, rowOf } from '../../../kernel/db/list';
import { serve } from '../../../kernel/http/http';
import {
  compareDays,
  compareSlots,
  daysBetween,
} from '../../../model/cdn/reconciliation/consistency';

const worstRatio = (cells: readonly Cell[]): number =>
  cells.reduce((max, c) => (c.state === 'differs' ? Math.max(max, c.ratio) : max), -1);

/** Where our own sources do not tell the same, the domains that differ most first. */
export const consistencyService = serve(
  consistency,
  {},
  {
    async matrix(o, { differing, page, ...q }) {
      const length = daysBetween(q.from, q.to).length;
      if (length < 1 || length > longestMatrixDays)
        throw badField('to', 'consistency.days', { days: longestMatrixDays });
      const { days, domains } = await compareDays(o.run, q, o.who);
      const ranked = domains
        .map((d) => ({ ...d, worst: worstRatio(d.cells) }))
        .toSorted((a, b) => b.worst - a.worst || a.name.localeCompare(b.name));
      const wrong = ranked.filter((d) => d.worst >= 0);
      const shown = differing ? wrong : ranked;
      return {
        days,
        total: shown.length,
        differing: wrong.length,
        rows: shown
          .slice((page - 1) * matrixPage, page * matrixPage)
          .map(({ id, name, accountName, cells }) => ({ id, domain: name, accountName, cells })),
      };
    },
    slots: (o, q) => compareSlots(o.run, q, o.who),
  },
);

const from = { entity: consistencyTolerance };
const own = rowOf(consistencyTolerances.endpoints.list, from);
/** Tolerances of the comparison; the audit is their history. */
export const consistencyTolerancesService = serve(consistencyTolerances, {
  list: listVerb(consistencyTolerances.endpoints.list, from),
  async set(ctx, { id, ...input }) {
    const by = { changedByEmail: personBehind(ctx.who), changedAt: ctx.now() };
    await change(ctx, consistencyTolerance, id, { ...input, ...by }, { risk: 'high' });
    return own(ctx, id);
  },
});
