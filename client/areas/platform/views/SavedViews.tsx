import { Bookmark, Link2, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { toast } from 'sonner';
import { savedViews } from '#shared/areas/platform/views/savedViews';
import type { Out } from '#shared/kernel/contract';
import { Button, copyToClipboard, Popover, RowMenu, Tag } from '../../../ui/index';
import { useMutation } from '../../../kernel/request/mutation';
import { useQuery } from '../../../kernel/request/query';
import { useScreen } from '../../../kernel/screens/current';
import { t } from '../../../kernel/text/translate';
import { SaveView } from './SaveView';
import { texts } from './texts';

type View = Out<typeof savedViews.endpoints.create>;
const { list, update, remove } = savedViews.endpoints;

const Row = ({ view, query, pinnable, onOpen }: RowProps) => {
  const change = useMutation(update, { done: texts.done });
  const drop = useMutation(remove, { done: texts.removed });
  return (
    <li className="flex items-center gap-1 rounded hover:bg-hover">
      <button
        type="button"
        onClick={() => onOpen(view.query)}
        className="flex min-w-0 flex-1 items-center gap-2 px-2.5 py-1.5 text-left text-sm"
      >
        <span className="min-w-0 flex-1 truncate">
          {view.name}
          {!view.own && (
            <span className="block truncate text-xs text-ink-faint">
              {t(texts.by, { owner: view.ownerEmail })}
            </span>
          )}
        </span>
        {view.pinned && <Tag>{t(texts.pinnedMark)}</Tag>}
        {view.own && view.shared && <Tag>{t(texts.sharedMark)}</Tag>}
      </button>
      {view.own && (
        <RowMenu
          label={t(texts.actions, { name: view.name })}
          items={[
            {
              label: t(texts.replace),
              onSelect: () => void change.run({ id: view.id, query }),
            },
            // A view without an owner is the account's: it stays shared and is nobody's card.
            ...(view.userId === null
              ? []
              : [
                  {
                    label: t(view.shared ? texts.makeOwn : texts.makeShared),
                    onSelect: () => void change.run({ id: view.id, shared: !view.shared }),
                  },
                ]),
            ...(pinnable && view.userId !== null
              ? [
                  {
                    label: t(view.pinned ? texts.unpin : texts.pin),
                    onSelect: () => void change.run({ id: view.id, pinned: !view.pinned }),
                  },
                ]
              : []),
            {
              label: t(texts.remove),
              danger: true,
              divided: true,
              onSelect: () => void drop.run({ id: view.id }),
            },
          ]}
        />
      )}
    </li>
  );
};
type RowProps = { view: View; query: string; pinnable: boolean; onOpen(query: string): void };

const Group = ({ title, views, ...rest }: GroupProps) =>
  views.length === 0 ? null : (
    <>
      <p className="px-2.5 pb-1 pt-2 text-xs text-ink-faint">{title}</p>
      <ul>
        {views.map((view) => (
          <Row key={view.id} view={view} {...rest} />
        ))}
      </ul>
    </>
  );
type GroupProps = Omit<RowProps, 'view'> & { title: string; views: readonly View[] };

/**
 * Views of the screen it stands on: the address under a name, own ones and those shared in the
 * account. Any screen whose filters live in the address may show it; `pinnable` where the overview
 * knows how to draw the view as a card.
 */
export const SavedViews = ({ pinnable = false }: { pinnable?: boolean }) => {
  const { screen } = useScreen();
  const path = screen?.path ?? '';
  const [params, setParams] = useSearchParams();
  const query = params.toString();
  const anchor = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [saving, setSaving] = useState(false);
  const answer = useQuery(list, open && path ? { path } : null, {
    refreshOn: [savedViews.events.changed],
  });
  const views = answer.value?.rows ?? [];
  const current = views.find((v) => v.query === query);
  const shown = {
    query,
    pinnable,
    onOpen: (text: string) => {
      setParams(new URLSearchParams(text));
      setOpen(false);
    },
  };
  const copy = async () => {
    await copyToClipboard(location.href);
    toast.success(t(texts.copied));
    setOpen(false);
  };
  return (
    <>
      <Button
        ref={anchor}
        icon={Bookmark}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {current?.name ?? t(texts.views)}
      </Button>
      {open && (
        <Popover
          anchor={anchor}
          side="bottom-end"
          label={t(texts.views)}
          onClose={() => setOpen(false)}
          className="w-72 max-w-[90vw] p-1"
        >
          {answer.value && views.length === 0 && (
            <p className="px-2.5 py-3 text-sm text-ink-muted">{t(texts.none)}</p>
          )}
          <Group title={t(texts.mine)} views={views.filter((v) => v.own)} {...shown} />
          <Group title={t(texts.shared)} views={views.filter((v) => !v.own)} {...shown} />
          <div className="mt-1 flex flex-col border-t border-line pt-1">
            <Button
              variant="ghost"
              size="sm"
              icon={Plus}
              className="!justify-start"
              onClick={() => {
                setOpen(false);
                setSaving(true);
              }}
            >
              {t(texts.save)}
            </Button>
            <Button
              variant="ghost"
              size="sm"
              icon={Link2}
              className="!justify-start"
              onClick={() => void copy()}
            >
              {t(texts.link)}
            </Button>
          </div>
        </Popover>
      )}
      {saving && <SaveView {...{ path, query, pinnable }} onClose={() => setSaving(false)} />}
    </>
  );
};
