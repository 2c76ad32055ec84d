import clsx from 'clsx';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import {
  notifications,
  recentDays,
  type ShownNotice,
} from '#shared/areas/platform/notices/notifications';
import type { ListParts } from '../../../kernel/screens/screens';
import { useMutation } from '../../../kernel/request/mutation';
import { useWho } from '../../../kernel/session/access';
import { noticeText } from '../../../kernel/notices/text';
import { t } from '../../../kernel/text/translate';
import { formatMoment, MultiPicker, Switch, useKit } from '../../../ui';
import { actorText } from '../../../kernel/text/actorText';
import { kindText, noticeKinds } from './noticeKinds';
import { NoticeDrawer } from './NoticeDrawer';
import { texts } from './texts';

type Props = { row: ShownNotice };

/** The sentence, which leads to its subject; bold with a dot while it is unread. */
const SentenceCell = ({ row }: Props) => {
  const mark = useMutation(notifications.endpoints.read);
  const text = noticeText(row.name, row.values);
  const look = clsx('min-w-0 truncate', row.read ? 'font-normal text-ink-2' : 'font-semibold');
  return (
    <span className="flex min-w-0 items-center gap-2 max-sm:[&>*]:whitespace-normal">
      <span
        role={row.read ? undefined : 'img'}
        aria-label={row.read ? undefined : t(texts.unread)}
        className={clsx(
          'h-[7px] w-[7px] shrink-0 rounded-full',
          row.read ? 'max-sm:hidden' : 'bg-accent',
        )}
      />
      {row.link ? (
        <a
          href={`#${row.link}`}
          title={text}
          className={clsx(look, 'hover:underline')}
          onClick={() => {
            if (!row.read) void mark.run({ ids: [row.id], like: row.times > 1 });
          }}
        >
          {text}
        </a>
      ) : (
        <span title={text} className={look}>
          {text}
        </span>
      )}
    </span>
  );
};

const TimesCell = ({ row }: Props) => {
  const { timeZone } = useKit();
  if (row.times === 1) return <>–</>;
  return <>{t(texts.timesSince, { n: row.times, at: formatMoment(row.since, timeZone) })}</>;
};
const ActorCell = ({ row }: Props) => <>{actorText(row.actor) || '–'}</>;
const ObjectCell = ({ row }: Props) => <span title={row.object}>{row.object || '–'}</span>;

/** The kinds this person can get, several at once, in the address. */
const KindFilter = () => {
  const who = useWho();
  const [query, setQuery] = useSearchParams();
  const options = useMemo(
    () =>
      noticeKinds(who).map(({ name, area, text }) => ({ value: name, label: `${area} · ${text}` })),
    [who],
  );
  return (
    <MultiPicker
      chip={t(texts.kind)}
      options={options}
      value={query.get('kind')?.split(',') ?? []}
      onChange={(chosen) =>
        setQuery((before) => {
          const next = new URLSearchParams(before);
          next.delete('page');
          if (chosen.length > 0) next.set('kind', chosen.join(','));
          else next.delete('kind');
          return next;
        })
      }
    />
  );
};

const Note = () => <>{t(texts.note, { n: recentDays })}</>;

/** What is its own of the list of notices. */
const noticeCells: ListParts<ShownNotice> = {
  cells: { name: SentenceCell, times: TimesCell, actor: ActorCell, object: ObjectCell },
  filters: {
    kind: {
      label: texts.kind,
      control: <KindFilter />,
      format: (value) => value.split(',').map(kindText).join(', '),
    },
  },
  note: Note,
  toolbar: ({ list }) => (
    <Switch
      label={t(texts.each)}
      checked={list.filters['each'] === 'true'}
      onChange={(on) => list.setFilter('each', on ? 'true' : null)}
    />
  ),
  detail: NoticeDrawer,
};
export default noticeCells;
