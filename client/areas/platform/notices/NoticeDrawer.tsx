import { useEffect, useState } from 'react';
import { notifications } from '#shared/areas/platform/notices/notifications';
import { noticeText } from '../../../kernel/notices/text';
import { Unreadable } from '../../../kernel/request/failure';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { go } from '../../../kernel/page/navigate';
import { t } from '../../../kernel/text/translate';
import {
  Button,
  Drawer,
  Facts,
  formatInstant,
  formatMoment,
  Skeleton,
  StatusDot,
  useKit,
} from '../../../ui';
import { actorText } from '../../../kernel/text/actorText';
import { kindText } from './noticeKinds';
import { MuteDialog } from './MuteDialog';
import { texts } from './texts';

const { list, read } = notifications.endpoints;
/** How many of the same are named one by one. */
const most = 50;

/** A notice with all like it, each with its time and who caused it; opening it is reading it. */
export const NoticeDrawer = ({ id, onClose }: { id: string; onClose(): void }) => {
  const { timeZone } = useKit();
  const [muting, setMuting] = useState(false);
  const query = useQuery(
    list,
    { like: id, each: true, size: most },
    { refreshOn: [notifications.events.shown] },
  );
  const mark = useMutation(read);
  const rows = query.value?.rows;
  const unread = rows?.some((row) => !row.read) ?? false;
  const { run } = mark;
  useEffect(() => {
    if (unread) void run({ ids: [id], like: true });
    // Another notice, or new ones of the same: those are read too while this stands open.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [unread, id]);
  const newest = rows?.[0];
  const timesText = (n: number, since: string | undefined) =>
    n === 1 ? '1' : t(texts.timesSince, { n, at: formatMoment(since, timeZone) });
  return (
    <Drawer
      open
      beside
      onClose={onClose}
      title={newest ? noticeText(newest.name, newest.values) : ''}
      footer={
        <>
          <Button disabled={!newest} onClick={() => setMuting(true)}>
            {t(texts.mute)}
          </Button>
          {newest?.link && (
            <Button variant="primary" onClick={() => go(newest.link)}>
              {t(texts.openSubject)}
            </Button>
          )}
        </>
      }
    >
      {!rows && query.failure && <Unreadable failure={query.failure} onRetry={query.reload} />}
      {!rows && !query.failure && <Skeleton className="h-60 w-full" />}
      {rows && newest && (
        <div className="flex flex-col gap-5">
          <Facts
            columns={1}
            items={[
              [t(texts.kind), kindText(newest.name)],
              [t(texts.object), newest.object || '–'],
              [
                t(texts.times),
                timesText(query.value?.total ?? rows.length, rows.at(-1)?.createdAt),
              ],
            ]}
          />
          <ol aria-label={t(texts.everyTime)} className="flex flex-col text-sm">
            {rows.map((row) => (
              <li key={row.id} className="flex flex-col border-b border-line py-2 last:border-0">
                <StatusDot wrap tone={row.tone === 'info' ? 'neutral' : row.tone}>
                  {noticeText(row.name, row.values)}
                </StatusDot>
                <span className="nums text-xs text-ink-faint">
                  {[formatInstant(row.createdAt, timeZone), actorText(row.actor)]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </li>
            ))}
          </ol>
        </div>
      )}
      {muting && newest && (
        <MuteDialog notice={newest} onClose={() => setMuting(false)} onDone={onClose} />
      )}
    </Drawer>
  );
};
