import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { badField, Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { serve } from '../../../kernel/http/http';
import { closedTo } from '../../../model/cdn/suppliers/assignments';
import { withCoefficients } from './coefficients';
import { checkEntries } from './entries';
import * as store from './schedules.store';
import { lastDay, simulate } from './simulate';

/** What the platform lends an account is seen but not written by it. */
const mayWrite = ({ who }: Ctx, accountId: string | null): void => {
  if (!isStaff(who) && accountId !== who.accountId) throw new Failure('data.absent');
};

/** Refuses entries of a platform's policy that an account which follows it may not use. */
const mayFollow = async (
  ctx: Ctx,
  policyId: string | null,
  entries: readonly { paramId: string }[],
): Promise<void> => {
  if (policyId === null) return;
  const paramIds = entries.map((e) => e.paramId);
  const count = await closedTo(ctx, { paramIds, accountIds: [], policyIds: [policyId] });
  if (count > 0) throw badField('entries', 'schedule.followers', { count });
};

export const schedulesService = serve(
  schedules,
  plainVerbs(schedules, {
    ...store.scheduleList,
    async check(ctx, draft, before) {
      const requested = 'accountId' in draft ? draft.accountId : null;
      const accountId = before ? before.accountId : (requested ?? null);
      mayWrite(ctx, accountId);
      await checkEntries(ctx, accountId, draft.entries);
      if (await store.nameTaken(ctx, { accountId, name: draft.name, except: before?.id ?? null }))
        throw badField('name', 'data.taken', { field: 'name' });
      await mayFollow(ctx, before && accountId === null ? before.id : null, draft.entries);
      const present = before?.entries ?? [];
      return { entries: await withCoefficients(ctx, accountId, draft.entries, present) };
    },
    async leave(ctx, row) {
      mayWrite(ctx, row.accountId);
      if (row.referenceCount > 0) throw new Failure('data.inUse', { count: row.referenceCount });
    },
  }),
  {
    simulate: async (o, { entries, accountId: requested }) => {
      const staff = isStaff(o.who);
      const accountId = staff ? (requested ?? null) : o.who.accountId;
      return { rows: simulate(entries, await lastDay(o.who.userId, accountId)) };
    },
  },
);
