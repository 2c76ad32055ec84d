import { type PlanLimit, plans } from '#shared/areas/cdn/plans/plans';
import { Failure } from '#shared/kernel/errors';
import { sql } from 'kysely';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { usageOfAccounts } from '../../../model/cdn/plans/limits.store';

/** Limits of which what was used today is known. */
const counted = ['refreshPerDay', 'preheatPerDay', 'domains'] as const satisfies PlanLimit[];

/** What customers may use up: what answers requests about plans. */
export const plansService = serve(plans, {
  ...plainVerbs(plans, {
    source: () =>
      sql`select t.*, (select count(*)::int from plan_binding b where b.plan_id = t.id) as bound_count from plan t`,
    async leave(_ctx, { boundCount }) {
      if (boundCount > 0) throw new Failure('data.inUse', { count: boundCount });
    },
  }),
  async preview(ctx, { id, accountIds, ...limits }) {
    const usage = await usageOfAccounts(ctx, {
      planId: id ?? null,
      accountIds: accountIds ?? null,
    });
    const rows = usage.flatMap(({ accountId, accountName, ...used }) =>
      counted.flatMap((limit) => {
        const most = limits[limit];
        return most !== null && used[limit] > most
          ? [{ accountId, accountName, limit, used: used[limit], most }]
          : [];
      }),
    );
    return { looked: usage.length, rows };
  },
});
