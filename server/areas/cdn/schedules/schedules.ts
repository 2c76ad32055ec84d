import { schedules } from '#shared/areas/cdn/schedules/schedules';
import { schedule } from '#shared/areas/cdn/suppliers/params';
import { badField, Failure } from '#shared/kernel/errors';
import { isStaff } from '#shared/kernel/access';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { anywhere } from '../../../kernel/db/paged';
import { change, erase, insert } from '../../../kernel/db/rows';
import { checkEntries, type Entry } from './entries';
import * as store from './schedules.store';
import { lastDay, simulate } from './simulate';

const check = async (
  ctx: Ctx,
  accountId: string | null,
  draft: { name: string; entries: readonly Entry[] },
  except: string | null,
): Promise<void> => {
  await checkEntries(ctx, accountId, draft.entries);
  if (await store.nameTaken(ctx, { accountId, name: draft.name, except }))
    throw badField('name', 'data.taken', { field: 'name' });
};

const told = async (ctx: Ctx, id: string, accountId: string | null): Promise<store.Listed> => {
  ctx.emit(schedules.events.changed, { id }, { accountId });
  return store.oneSchedule(ctx, id);
};

export const schedulesService = serve(
  schedules,
  {
    list: (ctx, { page, size, sort, search, own }) =>
      store.listSchedules(ctx, {
        search: search ? anywhere(search) : null,
        own: own === 'true',
        byName: sort?.replace(/^-/, '') === 'name',
        descending: sort ? sort.startsWith('-') : true,
        size,
        page,
      }),
    one: (ctx, { id }) => store.oneSchedule(ctx, id),
    async create(ctx, { accountId: given, ...draft }) {
      const accountId = isStaff(ctx.who) ? (given ?? null) : ctx.who.accountId;
      await check(ctx, accountId, draft, null);
      const { id } = await insert(ctx, schedule, { ...draft, accountId });
      return told(ctx, id, accountId);
    },
    async update(ctx, { id, ...draft }) {
      const before = await store.writableSchedule(ctx, id);
      await check(ctx, before.accountId, draft, id);
      await change(ctx, schedule, id, draft);
      return told(ctx, id, before.accountId);
    },
    async remove(ctx, { id }) {
      const before = await store.writableSchedule(ctx, id);
      if (before.referenceCount > 0)
        throw new Failure('data.inUse', { count: before.referenceCount });
      await erase(ctx, schedule, id);
      ctx.emit(schedules.events.changed, { id }, { accountId: before.accountId });
      return {};
    },
  },
  {
    simulate: async (o, { entries, accountId: given }) => {
      const staff = isStaff(o.who);
      const accountId = staff ? (given ?? null) : o.who.accountId;
      return { rows: simulate(entries, await lastDay(o.who.userId, accountId)) };
    },
  },
);
