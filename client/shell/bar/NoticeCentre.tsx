import clsx from 'clsx';
import { Bell } from 'lucide-react';
import { useRef, useState } from 'react';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { useMutation } from '../../kernel/request/mutation';
import { useQuery } from '../../kernel/request/query';
import { Unreadable } from '../../kernel/request/failure';
import { go } from '../../kernel/page/navigate';
import { counted } from '../../kernel/notices/slice';
import { noticeText } from '../../kernel/notices/text';
import { t } from '../../kernel/text/translate';
import { useAppDispatch, useAppSelector } from '../../kernel/store';
import { toneIcon } from '../../ui/text/Badge';
import { Button, IconButton } from '../../ui/Button';
import { EmptyState, Skeleton } from '../../ui/feedback/feedback';
import { Popover } from '../../ui/feedback/Menu';
import { Segments } from '../../ui/inputs/choices';
import { useKit } from '../../ui/texts';
import { formatAgo, formatInstant, formatMoment } from '../../ui/time';
import { toneText } from '../../ui/tone';
import { words } from '../../kernel/text/words';
import { texts } from '../texts';
import type { RowOf } from '../../kernel/declared/list/useList';

const { list, read } = notifications.endpoints;
const most = 50;
const views = {
  all: { name: texts.allNotices, input: {} },
  unread: { name: texts.unread, input: { unread: true } },
  wrong: { name: texts.wrong, input: { tone: ['error', 'warning'] } },
} as const;
type View = keyof typeof views;

const Row = ({ notice, onOpen }: { notice: RowOf<typeof list>; onOpen(): void }) => {
  const { locale, timeZone } = useKit();
  const tone = notice.tone === 'info' ? 'neutral' : notice.tone;
  const Icon = toneIcon[tone];
  const often =
    notice.times > 1 &&
    t(words.timesSince, { n: notice.times, at: formatMoment(notice.since, timeZone) });
  return (
    <li className="border-b border-line last:border-0">
      <button
        type="button"
        onClick={onOpen}
        className="flex w-full gap-2.5 px-4 py-2.5 text-left text-sm hover:bg-hover"
      >
        <Icon size={15} aria-hidden className={clsx('mt-[3px] shrink-0', toneText[tone])} />
        <span className="min-w-0 flex-1">
          <span
            className={clsx('block break-words', notice.read ? 'text-ink-muted' : 'font-medium')}
          >
            {noticeText(notice.name, notice.values)}
          </span>
          <span
            className="text-xs text-ink-faint"
            title={formatInstant(notice.createdAt, timeZone)}
          >
            {[formatAgo(notice.createdAt, locale), often].filter(Boolean).join(' · ')}
          </span>
        </span>
        {!notice.read && (
          <span
            role="img"
            aria-label={t(texts.unread)}
            className="mt-1.5 h-[7px] w-[7px] shrink-0 rounded-full bg-accent"
          />
        )}
      </button>
    </li>
  );
};

const Panel = ({ onClose }: { onClose(): void }) => {
  const dispatch = useAppDispatch();
  const [view, setView] = useState<View>('all');
  const answer = useQuery(
    list,
    { size: most, ...views[view].input },
    { refreshOn: [notifications.events.shown, notifications.events.read] },
  );
  const mark = useMutation(read);
  const markRead = async (ids?: string[]) => {
    const done = await mark.run(ids ? { ids, like: true } : {});
    if (!done) return;
    dispatch(counted(done.unread));
    answer.reload();
  };
  const rows = answer.value?.rows;
  return (
    <>
      <div className="sticky top-0 z-sticky flex items-center justify-between gap-2 border-b border-line bg-raised px-4 py-1.5">
        <h2 className="text-sm font-semibold">{t(texts.notices)}</h2>
        <Segments<View>
          size="sm"
          label={t(texts.view)}
          value={view}
          onChange={setView}
          options={Object.entries(views).map(([value, { name }]) => ({
            // Safe cast: a key of the table.
            value: value as View,
            label: t(name),
          }))}
        />
        <Button variant="link" size="sm" busy={mark.busy} onClick={() => void markRead()}>
          {t(texts.readAll)}
        </Button>
      </div>
      {answer.failure && <Unreadable failure={answer.failure} onRetry={answer.reload} />}
      {!rows && !answer.failure && <Skeleton className="m-4 h-24 w-auto" />}
      {rows?.length === 0 && <EmptyState kind="nothing" title={t(texts.noNotices)} />}
      <ul>
        {rows?.map((n) => (
          <Row
            key={n.id}
            notice={n}
            onOpen={() => {
              if (!n.read) void markRead([n.id]);
              if (n.link) go(n.link);
              onClose();
            }}
          />
        ))}
      </ul>
      <a
        href="#/notices"
        onClick={onClose}
        className="sticky bottom-0 block border-t border-line bg-raised px-4 py-2.5 text-center text-sm text-accent-ink hover:underline"
      >
        {t(texts.allOfNotices)}
      </a>
    </>
  );
};

/** The bell of the header: what was told, newest first, each leading to its subject. */
export const NoticeCentre = () => {
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const unread = useAppSelector((s) => s.notices.unread);
  return (
    <>
      <span className="relative">
        <IconButton
          ref={anchor}
          size="sm"
          icon={Bell}
          label={`${t(texts.notices)} (${unread})`}
          aria-expanded={open}
          onClick={() => setOpen(!open)}
        />
        {unread > 0 && (
          <span
            aria-hidden
            className="pointer-events-none absolute right-[5px] top-[3px] max-md:right-[9px] max-md:top-[7px] h-[7px] w-[7px] rounded-full bg-error ring-2 ring-surface"
          />
        )}
      </span>
      {open && (
        <Popover
          anchor={anchor}
          onClose={() => setOpen(false)}
          label={t(texts.notices)}
          side="bottom-end"
          className="w-[400px] max-w-[94vw]"
        >
          <Panel onClose={() => setOpen(false)} />
        </Popover>
      )}
    </>
  );
};
