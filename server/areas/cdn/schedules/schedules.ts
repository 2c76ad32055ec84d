import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { mostPolicyVersions } from '#shared/areas/cdn/schedules/versions';
import { regionCodes } from '#shared/edge/regions';
import { badField, Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import type { Row } from '#shared/kernel/contract';
import { schedule } from '#shared/areas/cdn/suppliers/params';
import type { Ctx } from '../../../kernel/db/context';
import { plainVerbs } from '../../../kernel/db/crud';
import { rowOf } from '../../../kernel/db/list';
import { change } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { closedTo } from '../../../model/cdn/suppliers/assignments';
import {
  contentOf,
  keepVersion,
  versionOf,
  versionsOf,
} from '../../../model/cdn/schedules/versions.store';
import { servingFor } from '../../../model/cdn/steering/failover/serving';
import { placesOfEntries, sharesIn } from '../../../model/cdn/steering/weights';
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

const own = rowOf(schedules.endpoints.list, { entity: schedule, ...store.scheduleList });
/** Wished and served parts in each region that is told apart. */
const weightsOf = async (ctx: Ctx, id: string) => {
  const { entries } = await own(ctx, id);
  const live = (await servingFor(ctx, { scheduleId: id, domainId: null }))(entries);
  const places = placesOfEntries(entries, [...live]);
  const rows = [...regionCodes.filter((r) => places.includes(r)), null].flatMap((region) => {
    const [wished, served] = [sharesIn(entries, region), sharesIn(live, region)];
    return [...wished].map(([paramId, share]) => ({
      region,
      paramId,
      wished: share,
      live: served.get(paramId) ?? 0,
    }));
  });
  return { rows };
};

type DraftEntry = Row<typeof schedule>['entries'][number];
type Shown = Awaited<ReturnType<typeof own>>;
type Draft = {
  name: string;
  accountId?: string | null;
  failoverFailures: number;
  failoverLooks: number;
  entries: readonly DraftEntry[];
};
/** Refuses what a policy may not say, and answers its entries as they are kept. */
const checkPolicy = async (ctx: Ctx, draft: Draft, before: Shown | null) => {
  const accountId = before ? before.accountId : (draft.accountId ?? null);
  mayWrite(ctx, accountId);
  await checkEntries(ctx, accountId, draft.entries);
  if (draft.failoverFailures > draft.failoverLooks)
    throw badField('failoverFailures', 'schedule.failover', { looks: draft.failoverLooks });
  if (await store.nameTaken(ctx, { accountId, name: draft.name, except: before?.id ?? null }))
    throw badField('name', 'data.taken', { field: 'name' });
  await mayFollow(ctx, before && accountId === null ? before.id : null, draft.entries);
  return { entries: await withCoefficients(ctx, accountId, draft.entries, before?.entries ?? []) };
};

/** Gives a policy the content of one of its versions, checked as if somebody wrote it now. */
const rollBack = async (ctx: Ctx, { id, version }: { id: string; version: number }) => {
  const before = await own(ctx, id);
  mayWrite(ctx, before.accountId);
  const wished = await versionOf(ctx, id, version);
  if (!wished) throw new Failure('data.absent');
  const { entries: _, ...content } = contentOf(wished);
  const checked = await checkPolicy(ctx, wished, before);
  const patch = { ...content, ...checked };
  const row = await change(ctx, schedule, id, patch, { operation: 'rollBack', risk: 'high' });
  await keepVersion(ctx, row, { cause: 'rollBack', restores: version });
  ctx.emit(schedules.events.changed, { id }, { accountId: row.accountId });
  return own(ctx, id);
};

export const schedulesService = serve(
  schedules,
  {
    weights: (ctx, { id }) => weightsOf(ctx, id),
    async versions(ctx, { id }) {
      await own(ctx, id);
      return { rows: await versionsOf(ctx, id, mostPolicyVersions) };
    },
    rollBack,
    ...plainVerbs(schedules, {
      ...store.scheduleList,
      check: checkPolicy,
      async follow(ctx, after) {
        if (after) await keepVersion(ctx, after, { cause: 'edit' });
      },
      async leave(ctx, row) {
        mayWrite(ctx, row.accountId);
        if (row.referenceCount > 0) throw new Failure('data.inUse', { count: row.referenceCount });
      },
    }),
  },
  {
    simulate: async (o, { entries, accountId: requested }) => {
      const staff = isStaff(o.who);
      const accountId = staff ? (requested ?? null) : o.who.accountId;
      return { rows: simulate(entries, await lastDay(o.who.userId, accountId)) };
    },
  },
);
