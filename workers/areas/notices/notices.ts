import { notifications } from '#shared/areas/notices/notifications';
import { spreadNotice } from '#server/areas/notices/spread.store';
import { work } from '../../kernel/work';

/** Takes notices beyond the console. */
export const noticesWork = work(notifications, {
  spread: ({ run }, { id }) => run((ctx) => spreadNotice(ctx, id)),
});
