import {
  longestMuteDays,
  mostMutes,
  noticeMute,
  noticeMutes,
} from '#shared/areas/platform/notices/noticeMutes';
import type { Got } from '#shared/kernel/contract';
import { badField, Failure } from '#shared/kernel/errors';
import type { Ctx } from '../../../kernel/db/context';
import { erase, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { audience } from '../../../model/platform/notices/audience';
import * as store from '../../../model/platform/notices/noticeMutes.store';
import { markFitting, markHeld } from '../../../model/platform/notices/notifications.store';

const dayMs = 86_400_000;
const tell = (ctx: Ctx, { id }: store.Mute): void =>
  ctx.emit(noticeMutes.events.changed, { id }, { userId: ctx.who.userId });

/** Refuses what mutes nothing, what the person is never told, and an end that is past or too far. */
const judged = async (
  ctx: Ctx,
  { kind, object, until }: Got<typeof noticeMutes.endpoints.create>,
) => {
  if (kind === null && object === null) throw new Failure('notices.nothing');
  if (kind !== null && !audience.noticed(ctx.who, kind) && !(await store.wasAddressed(ctx, kind)))
    throw badField('kind', 'notices.kind', { value: kind });
  const lasts = until === null ? dayMs : Date.parse(until) - Date.parse(ctx.now());
  // A minute of grace: the span was chosen a moment before it was sent.
  if (lasts <= 0 || lasts > longestMuteDays * dayMs + 60_000)
    throw badField('until', 'notices.until', { days: longestMuteDays });
};

/** Mutes of notices: each person's own, which nobody else sees. */
export const noticeMutesService = serve(noticeMutes, {
  list: store.listMutes,
  async create(ctx, input) {
    await judged(ctx, input);
    const mutes = await store.ownMutes(ctx);
    const same = mutes.find((m) => m.kind === input.kind && m.object === input.object);
    if (!same && mutes.length >= mostMutes)
      throw new Failure('notices.tooMany', { max: mostMutes });
    if (same) await erase(ctx, noticeMute, same.id);
    // It is quiet from now on: what is there already does not stay unread.
    await markFitting(ctx, input);
    const mute = await insert(ctx, noticeMute, { ...input, userId: ctx.who.userId });
    tell(ctx, mute);
    return mute;
  },
  async remove(ctx, { id }) {
    const mute = (await store.ownMutes(ctx)).find((m) => m.id === id);
    if (!mute) throw new Failure('data.absent');
    await markHeld(ctx, id);
    await erase(ctx, noticeMute, id);
    tell(ctx, mute);
    return {};
  },
});
