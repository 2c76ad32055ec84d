import type { WorkerArea } from '../../area';
import { noticeDigests } from '#shared/areas/platform/notices/noticeDigests';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { writeDigests } from './digest.store';
import { spreadNotice } from './fanOut.store';
import { work } from '../../../kernel/work';

/** Takes notices beyond the console. */
const noticesWork = work(notifications, {
  spread: ({ run }, { id }) => run((ctx) => spreadNotice(ctx, id)),
});
const digestsWork = work(noticeDigests, {
  async send({ run }) {
    while (await run(writeDigests));
  },
});

/** Notices beyond the console. */
export const noticesArea: WorkerArea = { work: [noticesWork, digestsWork] };
