import { Command } from 'cmdk';
import { Search } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useNavigate } from 'react-router-dom';
import { can, isStaff } from '#shared/kernel/access';
import { sectionOf } from '../kernel/screens/current';
import { useInitials } from '../kernel/page/initials';
import { addressOf } from '../kernel/page/keepAlive';
import type { PaletteItem } from '../kernel/page/palette';
import { usePins } from '../kernel/page/pins';
import { allScreens, paletteSources } from '../kernel/screens/registry';
import { t } from '../kernel/text/translate';
import { useWho } from '../kernel/session/access';
import { useLayer } from '../ui/feedback/layer';
import { paletteActions } from './paletteActions';
import { texts } from './texts';

type Indexed = PaletteItem & { text: string };
const most = 12;
const restMs = 120;

const useScreens = (initialsOf: (text: string) => string): Indexed[] => {
  const who = useWho();
  return useMemo(
    () =>
      allScreens
        .filter((s) => !s.path.includes(':') && !s.ofObject && can(who, s.permission))
        .map((s): Indexed => {
          const section = sectionOf(s, isStaff(who))?.title;
          const [zhCN, en] = s.title;
          return {
            id: s.path,
            title: t(s.title),
            group: [section && t(section), s.path].filter(Boolean).join(' · '),
            path: s.path,
            text: `${zhCN}\n${initialsOf(zhCN)}\n${en}\n${s.path}\n${s.also ?? ''}`.toLowerCase(),
          };
        }),
    [who, initialsOf],
  );
};

const rank = (item: Indexed, wanted: string) => {
  const at = item.text.split('\n').findIndex((part) => part.startsWith(wanted));
  return at >= 0 ? at : item.text.includes(wanted) ? 10 : -1;
};

/** Screens that match what is typed, best first; recent ones when nothing is typed. */
const useMatches = (typed: string): Indexed[] => {
  const initialsOf = useInitials();
  const screens = useScreens(initialsOf);
  const { recent, pinned } = usePins();
  return useMemo(() => {
    const wanted = typed.trim().toLowerCase();
    if (!wanted) {
      const first = [...new Set([...recent, ...pinned])];
      const shortcuts = first.flatMap((path) => screens.find((s) => s.id === path) ?? []);
      return (shortcuts.length > 0 ? shortcuts : screens).slice(0, most);
    }
    const acts = paletteActions().map((act) => ({
      ...act,
      text: `${act.title}\n${act.also}\n${initialsOf(act.title)}`.toLowerCase(),
    }));
    return [...screens, ...acts]
      .map((s) => ({ s, r: rank(s, wanted) }))
      .filter(({ r }) => r >= 0)
      .sort((a, b) => a.r - b.r)
      .slice(0, most)
      .map(({ s }) => s);
  }, [typed, screens, recent, pinned, initialsOf]);
};

/** What areas find: domains, tasks, accounts. A source that fails simply offers nothing. */
const useResults = (typed: string): readonly PaletteItem[] => {
  const [results, setResults] = useState<readonly PaletteItem[]>([]);
  useEffect(() => {
    let gone = false;
    const timer = setTimeout(() => {
      void Promise.allSettled(paletteSources.map((ask) => ask(typed.trim()))).then((results) => {
        if (!gone) setResults(results.flatMap((r) => (r.status === 'fulfilled' ? r.value : [])));
      });
    }, restMs);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [typed]);
  return results;
};

const Item = ({ item, onPick }: { item: PaletteItem; onPick(): void }) => (
  <Command.Item
    value={item.id}
    onSelect={onPick}
    className="flex cursor-pointer items-center justify-between gap-4 rounded px-3 py-2 text-sm data-[selected=true]:bg-hover"
  >
    <span className="min-w-0 truncate">{item.title}</span>
    <span className="min-w-0 shrink truncate text-xs text-ink-faint">{item.group}</span>
  </Command.Item>
);

/** Ctrl/Cmd+K: opens any screen or object by Chinese, English, pinyin initials or path, and does what needs no screen. */
const Palette = ({ onClose }: { onClose(): void }) => {
  const [typed, setTyped] = useState('');
  const go = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const matches = useMatches(typed);
  const results = useResults(typed);
  useLayer(box, { open: true, onClose, modal: true });
  const pick = (item: PaletteItem) => {
    onClose();
    if ('run' in item) item.run();
    else void go(addressOf(item.path));
  };
  return createPortal(
    <div className="fixed inset-0 z-layer flex items-start justify-center p-4 pt-[10vh]">
      {/* Escape does the same for the keyboard. */}
      <div aria-hidden className="absolute inset-0 bg-black/40" onPointerDown={onClose} />
      <div
        ref={box}
        role="dialog"
        aria-modal="true"
        aria-label={t(texts.search)}
        tabIndex={-1}
        className="layer-in relative w-full max-w-xl overflow-hidden rounded-lg bg-raised shadow-layer"
      >
        <Command shouldFilter={false} label={t(texts.search)}>
          <div className="flex items-center gap-2 border-b border-line px-3">
            <Search size={16} aria-hidden className="text-ink-faint" />
            <Command.Input
              data-autofocus
              value={typed}
              onValueChange={setTyped}
              placeholder={t(texts.search)}
              className="h-12 w-full bg-transparent text-base outline-none"
            />
          </div>
          <Command.List className="scroll-thin max-h-[50vh] overflow-y-auto p-1">
            <Command.Empty className="px-3 py-8 text-center text-sm text-ink-muted">
              {t(texts.nothingFound)}
            </Command.Empty>
            {[...matches, ...results].map((item) => (
              <Item key={item.id} item={item} onPick={() => pick(item)} />
            ))}
          </Command.List>
        </Command>
      </div>
    </div>,
    document.body,
  );
};
export default Palette;
