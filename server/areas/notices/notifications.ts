import { events, notifications } from '#shared/areas/notices/notifications';
import { Failure } from '#shared/kernel/errors';
import { serve } from '../../kernel/http';
import * as store from './notifications.store';

/** How many notices of the last 30 days a person has not read. */
export { unreadOf } from './notifications.store';

export const notificationsService = serve(notifications, {
  list: (ctx, { page, size, unread }) =>
    store.pageOf(ctx, { page, size, unread: unread === 'true' }),
  async read(ctx, { ids }) {
    await store.markRead(ctx, ids);
    return { unread: await store.unreadOf(ctx) };
  },
});

export const eventsService = serve(events, {
  async after(ctx, { after }) {
    try {
      return await store.eventsAfter(ctx, JSON.parse(after) as Record<string, unknown>);
    } catch (error) {
      if (error instanceof SyntaxError) throw new Failure('request.invalid');
      throw error;
    }
  },
});
