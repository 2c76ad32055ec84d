import { events, notifications } from '#shared/areas/platform/notices/notifications';
import { Failure } from '#shared/kernel/errors';
import { serve } from '../../../kernel/http/http';
import { eventsAfter } from '../../../model/platform/notices/events.store';
import * as store from '../../../model/platform/notices/notifications.store';

export const notificationsService = serve(notifications, {
  list: store.listNotices,
  async read(ctx, input) {
    await store.markRead(ctx, input);
    const unread = await store.unreadOf(ctx);
    ctx.emit(notifications.events.read, { unread }, { userId: ctx.who.userId });
    return { unread };
  },
});

/** Numbers by stream, as the console wrote them; anything else than an object is refused. */
const numbersOf = (text: string): Record<string, unknown> => {
  try {
    const parsed: unknown = JSON.parse(text);
    // Safe cast: what the numbers are is looked at one by one.
    if (parsed !== null && typeof parsed === 'object') return parsed as Record<string, unknown>;
  } catch {
    // Refused below like any other text that is no object.
  }
  throw new Failure('request.invalid');
};

export const eventsService = serve(events, {
  after: (ctx, { after }) => eventsAfter(ctx, numbersOf(after)),
});
