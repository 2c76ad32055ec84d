import {
  mostPinned,
  mostViews,
  savedView,
  savedViews,
} from '#shared/areas/platform/views/savedViews';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { serve } from '../../../kernel/http/http';
import { change, erase, insert } from '../../../kernel/db/rows';
import { countPinned, countViews, visibleViews } from './savedViews.store';

/** A view the person made; a shared one of somebody else is refused by name, others do not exist. */
const ownView = async (ctx: Ctx, id: string) => {
  const [view] = await visibleViews(ctx, { id });
  if (!view) throw new Failure('data.absent');
  if (!view.own) throw new Failure('views.notOwn', { owner: view.ownerEmail });
  return view;
};
const publish = (ctx: Ctx, path: string): void => ctx.emit(savedViews.events.changed, { path });
const roomForPin = async (ctx: Ctx): Promise<void> => {
  if ((await countPinned(ctx)) >= mostPinned)
    throw new Failure('views.tooManyPinned', { max: mostPinned });
};
const named = (error: unknown): never => {
  if (error instanceof Failure && error.code === 'data.taken')
    throw badField('name', 'views.nameTaken');
  throw error;
};

/** Saved views of any screen: kept by their owner, shared with the account when the owner says so. */
export const savedViewsService = serve(savedViews, {
  async list(ctx, { path }) {
    return { rows: await visibleViews(ctx, { path }) };
  },
  async pinned(ctx) {
    return { rows: await visibleViews(ctx, { pinned: true }) };
  },
  async create(ctx, input) {
    if ((await countViews(ctx, input.path)) >= mostViews)
      throw new Failure('views.tooMany', { max: mostViews });
    if (input.pinned) await roomForPin(ctx);
    const { userId, accountId, email } = ctx.who;
    const row = { ...input, userId, accountId, ownerEmail: email };
    const view = await insert(ctx, savedView, row).catch(named);
    publish(ctx, input.path);
    return { ...view, own: true };
  },
  async update(ctx, { id, ...patch }) {
    const before = await ownView(ctx, id);
    if (before.userId === null && (patch.pinned || patch.shared === false))
      throw new Failure('views.accounts');
    if (patch.pinned && !before.pinned) await roomForPin(ctx);
    const changes = Object.fromEntries(Object.entries(patch).filter(([, v]) => v !== undefined));
    const after = await change(ctx, savedView, id, changes).catch(named);
    publish(ctx, before.path);
    return { ...after, own: true };
  },
  async remove(ctx, { id }) {
    const view = await ownView(ctx, id);
    await erase(ctx, savedView, id);
    publish(ctx, view.path);
    return {};
  },
});
