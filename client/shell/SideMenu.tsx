import clsx from 'clsx';
import { ChevronDown, PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { useScreen, screenAt } from '../kernel/page/current';
import { addressOf } from '../kernel/page/keepAlive';
import { usePins } from '../kernel/page/pins';
import type { Registered } from '../kernel/page/registry';
import { t } from '../kernel/text/translate';
import { useWho } from '../kernel/session/who';
import { IconButton } from '../ui/Button';
import { Segments } from '../ui/inputs/choices';
import { hasPart, sectionsFor, type MenuSection } from './entries';
import { sectionIcons } from './icons';
import { useMenuPart } from './part';
import { words } from './words';

const Entry = ({ screen, onGo }: { screen: Registered; onGo(): void }) => {
  const { screen: shown, parent } = useScreen();
  const on = (parent ?? shown)?.path === screen.path;
  return (
    <li>
      <Link
        to={addressOf(screen.path)}
        onClick={onGo}
        aria-current={on ? 'page' : undefined}
        className={clsx(
          'block truncate rounded py-[5px] pl-9 pr-2 text-sm',
          on ? 'bg-accent-soft font-medium text-accent-ink' : 'text-ink-2 hover:bg-hover',
        )}
      >
        {t(screen.title)}
      </Link>
    </li>
  );
};

const SectionPart = ({ section, open, onToggle, onGo }: SectionProps) => {
  const Icon = sectionIcons[section.icon];
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        onClick={onToggle}
        className="flex w-full items-center gap-2 rounded px-2 py-1.5 text-left text-sm font-medium text-ink hover:bg-hover"
      >
        <Icon size={15} aria-hidden className="shrink-0 text-ink-faint" />
        <span className="min-w-0 flex-1 truncate">{t(section.title)}</span>
        <ChevronDown
          size={13}
          aria-hidden
          className={clsx('shrink-0 text-ink-faint transition-transform', !open && '-rotate-90')}
        />
      </button>
      {open && (
        <ul className="mb-1 flex flex-col gap-px">
          {section.screens.map((s) => (
            <Entry key={s.path} screen={s} onGo={onGo} />
          ))}
        </ul>
      )}
    </li>
  );
};
type SectionProps = { section: MenuSection; open: boolean; onToggle(): void; onGo(): void };

const Shortcuts = ({
  title,
  paths,
  onGo,
}: {
  title: string;
  paths: readonly string[];
  onGo(): void;
}) => {
  const screens = paths.flatMap((p) => screenAt(p) ?? []);
  if (screens.length === 0) return null;
  return (
    <details className="group/short mb-1">
      <summary className="flex cursor-pointer list-none items-center justify-between rounded px-2 py-1 text-xs text-ink-faint hover:bg-hover">
        {title}
        <ChevronDown size={12} aria-hidden className="-rotate-90 group-open/short:rotate-0" />
      </summary>
      <ul className="flex flex-col gap-px">
        {screens.map((s) => (
          <Entry key={s.path} screen={s} onGo={onGo} />
        ))}
      </ul>
    </details>
  );
};

const PartSwitch = () => {
  const who = useWho();
  const { productName } = useScreen();
  const [office, setOffice] = useMenuPart();
  if (!hasPart(who, productName, true) || !hasPart(who, productName, false)) return null;
  return (
    <div className="mb-2">
      <Segments
        label={t(words.view)}
        value={office ? 'office' : 'customer'}
        onChange={(v) => setOffice(v === 'office')}
        options={[
          { value: 'customer', label: t(words.customer) },
          { value: 'office', label: t(words.office) },
        ]}
      />
    </div>
  );
};

const Sections = ({ onGo }: { onGo(): void }) => {
  const who = useWho();
  const { productName, section } = useScreen();
  const [office] = useMenuPart();
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set());
  const sections = sectionsFor(who, productName, office);
  const few = sections.length <= 9;
  const toggle = (key: string, open: boolean) => {
    const flip = (set: ReadonlySet<string>, add: boolean) => {
      const next = new Set(set);
      if (add) next.add(key);
      else next.delete(key);
      return next;
    };
    setClosed(flip(closed, open));
    setOpened(flip(opened, !open));
  };
  return (
    <ul className="flex flex-col gap-px">
      {sections.map((s) => {
        const key = s.title[1];
        // Long back-office menus start with only the section in use unfolded.
        const open = !closed.has(key) && (few || opened.has(key) || section?.[1] === key);
        return (
          <SectionPart
            key={key}
            section={s}
            open={open}
            onToggle={() => toggle(key, open)}
            onGo={onGo}
          />
        );
      })}
    </ul>
  );
};

const Narrow = ({ onWide }: { onWide(): void }) => {
  const who = useWho();
  const { productName, section } = useScreen();
  const [office] = useMenuPart();
  return (
    <ul className="flex flex-col items-center gap-1">
      {sectionsFor(who, productName, office).map((s) => (
        <li key={s.title[1]}>
          <IconButton
            icon={sectionIcons[s.icon]}
            label={t(s.title)}
            onClick={onWide}
            className={clsx(section?.[1] === s.title[1] && 'bg-accent-soft text-accent-ink')}
          />
        </li>
      ))}
    </ul>
  );
};

/** The left menu: part switch, pinned, recent, sections. `narrow` shows icons only. */
export const SideMenu = ({ narrow, onNarrow, onGo }: MenuProps) => {
  const { pinned, recent } = usePins();
  const { pathname } = useLocation();
  const foot: ReactNode = (
    <IconButton
      icon={narrow ? PanelLeftOpen : PanelLeftClose}
      label={t(narrow ? words.expand : words.collapse)}
      onClick={() => onNarrow(!narrow)}
    />
  );
  return (
    <nav aria-label={t(words.mainMenu)} className="flex h-full flex-col bg-surface">
      <div className="scroll-thin min-h-0 flex-1 overflow-y-auto p-2">
        {narrow ? (
          <Narrow onWide={() => onNarrow(false)} />
        ) : (
          <>
            <PartSwitch />
            <Shortcuts title={t(words.pinned)} paths={pinned} onGo={onGo} />
            <Shortcuts
              title={t(words.recent)}
              paths={recent.filter((p) => p !== pathname)}
              onGo={onGo}
            />
            <Sections onGo={onGo} />
          </>
        )}
      </div>
      <div className="hidden border-t border-line p-1 md:block">{foot}</div>
    </nav>
  );
};
type MenuProps = { narrow: boolean; onNarrow(narrow: boolean): void; onGo(): void };
