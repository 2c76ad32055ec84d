import { noticeDigest, noticeDigests } from '#shared/areas/platform/notices/noticeDigests';
import type { Ctx } from '../../../kernel/db/context';
import { change, insert } from '../../../kernel/db/rows';
import { serve } from '../../../kernel/http/http';
import { nextHour } from '../../../model/platform/notices/digestTimes';
import * as store from '../../../model/platform/notices/noticeDigests.store';

/** Before it is set: off, at the hour a working day begins. */
const unset = { enabled: false, hour: 8, zone: 'UTC', nextAt: null };

const shown = async (ctx: Ctx) => {
  const { enabled, hour, zone, nextAt } = (await store.ownDigest(ctx)) ?? unset;
  return { enabled, hour, zone, nextAt };
};

/** The daily letter of notices: each person's own. */
export const noticeDigestsService = serve(noticeDigests, {
  own: (ctx) => shown(ctx),
  async keep(ctx, input) {
    const before = await store.ownDigest(ctx);
    const { id } = before
      ? await change(ctx, noticeDigest, before.id, input)
      : await insert(ctx, noticeDigest, { ...input, userId: ctx.who.userId });
    const { enabled, hour, zone } = input;
    await store.planDigest(ctx, id, enabled ? nextHour(ctx.now(), hour, zone) : null);
    return shown(ctx);
  },
});
