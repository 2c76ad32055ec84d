import { toast } from 'sonner';
import { call, put, select } from 'typed-redux-saga';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { watch } from '../live/watch';
import { t } from '../text/translate';
import { go } from '../page/navigate';
import type { SessionState } from '../session/slice';
import { isRecipient } from './recipient';
import { arrived } from './slice';
import { noticeText } from './text';
import { words } from '../text/words';

const open = words.view;

/** Counts each new notice; one that concerns this person is also a toast that leads to its subject. */
export function* hearNotices() {
  yield* call(
    watch(notifications, {
      *shown(notice) {
        const info = yield* select((s: { session: SessionState }) => s.session.info);
        if (info?.preferences.muted.includes(notice.name)) return;
        yield* put(arrived());
        if (!info || !isRecipient(notice, info.who)) return;
        const act = notice.link
          ? { action: { label: t(open), onClick: () => go(notice.link) } }
          : {};
        toast[notice.tone](noticeText(notice.name, notice.values), act);
      },
    }),
  );
}
