import clsx from 'clsx';
import { Search, Star, X } from 'lucide-react';
import { type KeyboardEvent, useMemo, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { Link, useNavigate } from 'react-router-dom';
import { screenAt, useScreen } from '../../kernel/screens/current';
import { useInitials } from '../../kernel/page/initials';
import { addressOf } from '../../kernel/page/keepAlive';
import { usePins } from '../../kernel/page/pins';
import type { Registered } from '../../kernel/screens/registry';
import { useWho } from '../../kernel/session/access';
import { t } from '../../kernel/text/translate';
import { IconButton } from '../../ui/Button';
import { useLayer } from '../../ui/feedback/layer';
import { useKit } from '../../ui/texts';
import { sectionsFor, type MenuSection } from '../../kernel/screens/menuSections';
import { sectionIcons } from './sectionIcons';
import { useOffice } from './useOffice';
import { texts } from '../texts';

const textOf = ({ title: [zhCN, en], path }: Registered, initialsOf: (text: string) => string) =>
  `${zhCN}\n${initialsOf(zhCN)}\n${en}\n${path}`.toLowerCase();

/** The paths that fit what is typed; null while nothing is typed. */
const useFitting = (sections: readonly MenuSection[], typed: string): readonly string[] | null => {
  const initialsOf = useInitials();
  const entries = useMemo(
    () =>
      sections.flatMap((s) =>
        s.screens.map((one) => ({ path: one.path, text: textOf(one, initialsOf) })),
      ),
    [sections, initialsOf],
  );
  const wanted = typed.trim().toLowerCase();
  if (!wanted) return null;
  return entries.filter(({ text }) => text.includes(wanted)).map(({ path }) => path);
};

/** The part of a name that was typed, marked; names fitting by initials or address stay plain. */
const Marked = ({ text, typed }: { text: string; typed: string }) => {
  const at = typed ? text.toLowerCase().indexOf(typed) : -1;
  if (at < 0) return <>{text}</>;
  const end = at + typed.length;
  return (
    <>
      {text.slice(0, at)}
      <mark className="rounded-[3px] bg-accent/20 text-inherit">{text.slice(at, end)}</mark>
      {text.slice(end)}
    </>
  );
};

type LineProps = {
  screen: Registered;
  typed: string;
  faded: boolean;
  chosen: boolean;
  onGo(): void;
};
const Line = ({ screen, typed, faded, chosen, onGo }: LineProps) => {
  const { texts: kit } = useKit();
  const { pinned, pin } = usePins();
  const on = pinned.includes(screen.path);
  return (
    <li
      ref={(element) => {
        if (chosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      className={clsx(
        'group/line flex h-[23px] items-center rounded pl-6 hover:bg-hover',
        chosen && 'bg-press',
      )}
    >
      <Link
        to={addressOf(screen.path)}
        onClick={onGo}
        className={clsx(
          'min-w-0 flex-1 truncate text-sm',
          faded ? 'text-ink-faint' : typed ? 'font-medium text-ink' : 'text-ink-2',
        )}
      >
        <Marked text={t(screen.title)} typed={typed} />
      </Link>
      <button
        type="button"
        aria-label={`${on ? kit.unpin : kit.pin}: ${t(screen.title)}`}
        aria-pressed={on}
        tabIndex={-1}
        onClick={() => pin(screen.path, !on)}
        className={clsx(
          'px-1.5',
          on ? 'text-warning' : 'text-ink-faint opacity-0 group-hover/line:opacity-100',
        )}
      >
        <Star size={12} aria-hidden className={clsx(on && 'fill-current')} />
      </button>
    </li>
  );
};

const Recent = ({ onGo }: { onGo(): void }) => {
  const { recent } = usePins();
  const screens = recent.flatMap((path) => screenAt(path) ?? []);
  if (screens.length === 0) return null;
  return (
    <p className="flex flex-wrap items-center gap-2 text-xs text-ink-faint">
      {t(texts.recent)}
      {screens.map((s) => (
        <Link
          key={s.path}
          to={addressOf(s.path)}
          onClick={onGo}
          className="rounded px-2 py-0.5 text-sm text-ink-2 ring-1 ring-line-strong hover:bg-hover"
        >
          {t(s.title)}
        </Link>
      ))}
    </p>
  );
};

/** Every screen of the menu in columns over the sheet, found by name, pinyin initials or address. */
const AllScreens = ({ narrow, onClose }: { narrow: boolean; onClose(): void }) => {
  const who = useWho();
  const { productName } = useScreen();
  const office = useOffice();
  const { texts: kit } = useKit();
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const sections = useMemo(() => sectionsFor(who, productName, office), [who, productName, office]);
  const fitting = useFitting(sections, typed);
  useLayer(box, { open: true, onClose, modal: true });
  const paths = fitting ?? sections.flatMap((s) => s.screens.map(({ path }) => path));
  const chosen = fitting || at > 0 ? paths[at] : undefined;
  const keys = (e: KeyboardEvent) => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[e.key];
    if (to !== undefined) {
      e.preventDefault();
      setAt(Math.max(0, Math.min(to, paths.length - 1)));
    }
    const path = paths[at];
    if (e.key === 'Enter' && path) {
      onClose();
      void navigate(addressOf(path));
    }
  };
  return createPortal(
    <div
      ref={box}
      role="dialog"
      aria-modal="true"
      aria-label={t(texts.allScreens)}
      tabIndex={-1}
      className={clsx(
        'layer-in fixed inset-0 z-layer flex flex-col bg-surface shadow-layer outline-none md:inset-y-2 md:right-2 md:rounded-xl',
        narrow ? 'md:left-14' : 'md:left-[232px]',
      )}
    >
      <header className="flex flex-wrap items-center gap-3 px-4 py-3 md:px-6">
        <h2 className="text-base font-semibold">{t(texts.allScreens)}</h2>
        <span className="hidden text-xs text-ink-faint md:inline">
          {t(texts.screensCount, { sections: sections.length, n: paths.length })}
        </span>
        <label className="order-last flex h-8 w-full items-center gap-2 rounded bg-surface px-2.5 ring-1 ring-field focus-within:ring-2 focus-within:ring-accent md:order-none md:w-72">
          <Search size={14} aria-hidden className="shrink-0 text-ink-faint" />
          <input
            data-autofocus
            value={typed}
            onChange={(e) => {
              setTyped(e.target.value);
              setAt(0);
            }}
            onKeyDown={keys}
            aria-label={t(texts.findScreen)}
            placeholder={t(texts.findScreen)}
            className="w-full bg-transparent text-sm outline-none"
          />
        </label>
        <span role="status" className="text-xs text-ink-faint">
          {fitting &&
            t(fitting.length > 0 ? texts.fitting : texts.nothingFound, { n: fitting.length })}
        </span>
        <IconButton icon={X} label={kit.close} onClick={onClose} className="ml-auto" />
      </header>
      <div className="scroll-thin min-h-0 flex-1 overflow-y-auto px-4 pb-6 md:px-6">
        <Recent onGo={onClose} />
        <div className="mt-4 gap-x-6 [column-width:190px]">
          {sections.map((s) => {
            const Icon = sectionIcons[s.icon];
            return (
              <section key={s.name} className="mb-5 break-inside-avoid-column">
                <h3 className="mb-1 flex items-center gap-2 text-sm">
                  <Icon size={15} aria-hidden className="shrink-0 text-ink-faint" />
                  {t(s.title)}
                  <span aria-hidden className="nums text-xs font-normal text-ink-faint">
                    {s.screens.length}
                  </span>
                </h3>
                <ul>
                  {s.screens.map((one) => (
                    <Line
                      key={one.path}
                      screen={one}
                      typed={fitting?.includes(one.path) ? typed.trim().toLowerCase() : ''}
                      faded={fitting !== null && !fitting.includes(one.path)}
                      chosen={one.path === chosen}
                      onGo={onClose}
                    />
                  ))}
                </ul>
              </section>
            );
          })}
        </div>
      </div>
    </div>,
    document.body,
  );
};
export default AllScreens;
