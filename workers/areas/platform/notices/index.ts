import type { WorkerArea } from '../../area';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { spreadNotice } from './fanOut.store';
import { work } from '../../../kernel/work';

/** Takes notices beyond the console. */
const noticesWork = work(notifications, {
  spread: ({ run }, { id }) => run((ctx) => spreadNotice(ctx, id)),
});

/** Notices beyond the console. */
export const noticesArea: WorkerArea = { work: [noticesWork] };
