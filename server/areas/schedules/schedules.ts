import { schedules } from '#shared/areas/schedules/schedules';
import { schedule } from '#shared/areas/suppliers/params';
import { regions } from '#shared/edge/regions';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../kernel/context';
import { serve } from '../../kernel/http';
import { anywhere } from '../../kernel/paged';
import { change, erase, insert } from '../../kernel/rows';
import * as store from './schedules.store';
import { lastDay, simulate } from './simulate';

type Entry = { regions: string[] | null; weight: number; paramId: string };
const everywhere = 'default';

const nameOf = (code: string): string => {
  const known = Object.entries(regions).find(([key]) => key === code)?.[1];
  return known ? `${known.zh} / ${known.en}` : '默认 / default';
};

/** Traffic of every region must have somewhere to go, and each credential one weight per region. */
const checkWeights = (entries: readonly Entry[]): void => {
  const sums = new Map<string, number>();
  const seen = new Set<string>();
  for (const { regions: of, weight, paramId } of entries) {
    for (const code of of ?? [everywhere]) {
      sums.set(code, (sums.get(code) ?? 0) + weight);
      const place = `${code}:${paramId}`;
      if (seen.has(place)) throw badField('entries', 'schedule.twice', { region: nameOf(code) });
      seen.add(place);
    }
  }
  for (const [code, sum] of sums)
    if (sum === 0) throw badField('entries', 'schedule.weights', { region: nameOf(code) });
};

const check = async (
  ctx: Ctx,
  accountId: string | null,
  draft: { name: string; entries: readonly Entry[] },
  except: string | null,
): Promise<void> => {
  checkWeights(draft.entries);
  const ids = [...new Set(draft.entries.map((e) => e.paramId))];
  const open = await store.openParamIds(ctx, ids, accountId);
  if (ids.some((id) => !open.has(id))) throw badField('entries', 'schedule.supplier');
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
      const accountId = store.isStaff(ctx) ? (given ?? null) : ctx.who.accountId;
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
      const staff = o.who.staff !== null && !o.who.acting;
      const accountId = staff ? (given ?? null) : o.who.accountId;
      return { rows: simulate(entries, await lastDay(o.who.userId, accountId)) };
    },
  },
);
