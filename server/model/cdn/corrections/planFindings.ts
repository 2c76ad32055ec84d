import type { FindingPlace } from '#shared/kernel/findingKind';
import type { Ctx } from '../../../kernel/db/context';
import { findingsAt, findingsRepairedBy } from '../../platform/findings/index';
import { partsOf } from './plans.store';
import type { Plan } from './work';

const changed: ReadonlySet<Plan['state']> = new Set(['applied', 'undoing', 'undone']);

/** Where a plan changes figures; the series of its parts where the plan names none itself. */
export const reachOf = async (ctx: Ctx, plan: Plan): Promise<FindingPlace> => {
  const parts = await partsOf(ctx, plan.id);
  const only = (of: (part: (typeof parts)[number]) => string): string | undefined => {
    const [first, ...more] = new Set(parts.map(of));
    return more.length === 0 ? first : undefined;
  };
  const values = {
    domainId: only((p) => p.series.domainId),
    paramId: only((p) => p.series.paramId),
    source: only((p) => p.series.source),
  };
  return {
    // Over several series at once nothing says which of them a finding is about.
    place: Object.fromEntries(Object.entries(values).filter((e): e is [string, string] => !!e[1])),
    fromAt: plan.fromAt,
    toAt: plan.toAt,
  };
};

/** What checks found that a plan mended, or would mend. */
export const findingsOf = async (ctx: Ctx, plan: Plan) => {
  const rows = changed.has(plan.state)
    ? await findingsRepairedBy(ctx, plan.id)
    : await findingsAt(ctx, await reachOf(ctx, plan));
  return rows.map(({ id, kind, state, summary }) => ({ id, kind, state, summary }));
};
