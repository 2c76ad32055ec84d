import { toast } from 'sonner';
import { all, call, put, select } from 'typed-redux-saga';
import { noticeMutes } from '#shared/areas/platform/notices/noticeMutes';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { watch } from '../live/watch';
import { t } from '../text/translate';
import { go } from '../page/navigate';
import { rightsChanged } from '../session/saga';
import type { SessionState } from '../session/slice';
import { isMuted, isRecipient } from './recipient';
import { arrived, counted } from './slice';
import { noticeText } from './text';
import { entryWords } from '../text/entryWords';

const open = entryWords.view;

/** Counts each new notice; one that concerns this person is also a toast that leads to its subject. */
function* hearShown() {
  yield* call(
    watch(notifications, {
      *shown(notice) {
        const info = yield* select((s: { session: SessionState }) => s.session.info);
        if (info && isMuted(notice, info.mutes)) return;
        yield* put(arrived());
        if (!info || !isRecipient(notice, info.who)) return;
        const act = notice.link
          ? { action: { label: t(open), onClick: () => go(notice.link) } }
          : {};
        toast[notice.tone](noticeText(notice.name, notice.values), act);
      },
      // Read in another tab or on another device.
      *read({ unread }) {
        yield* put(counted(unread));
      },
    }),
  );
}

/** What a person mutes is part of what their consoles know of the session. */
function* hearMutes() {
  yield* call(
    watch(noticeMutes, {
      *changed() {
        yield* put(rightsChanged);
      },
    }),
  );
}

/** Keeps the bell true: what arrives, what is read and what is muted. */
export function* hearNotices() {
  yield* all([call(hearShown), call(hearMutes)]);
}
