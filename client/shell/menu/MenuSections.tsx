import clsx from 'clsx';
import { ChevronDown, ChevronRight, Clock, type LucideIcon, Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { screenAt, useScreen } from '../../kernel/screens/current';
import { addressOf } from '../../kernel/page/keepAlive';
import { usePins } from '../../kernel/page/pins';
import type { Registered } from '../../kernel/screens/registry';
import { t } from '../../kernel/text/translate';
import { useWho } from '../../kernel/session/access';
import { sectionsFor, type MenuSection } from '../../kernel/screens/menuSections';
import { shownOf, useFolding } from './useFolding';
import { sectionIcons } from './sectionIcons';
import { useOffice, useSection } from './useOffice';
import { texts } from '../texts';
import { Pip, useWaiting } from './pendingCounts';

/** In menus of more screens than this the last visited ones stand before the sections. */
const manyScreens = 30;
const mostRecent = 3;

const look = (on: boolean, sub: boolean) =>
  clsx(
    'group/entry relative flex w-full items-center gap-2 rounded pr-2 text-left text-sm',
    sub
      ? 'h-9 md:h-[26px] pl-8 before:absolute before:inset-y-0 before:left-[15px] before:w-px before:bg-line-strong'
      : 'h-9 md:h-7 pl-2',
    on
      ? 'bg-surface font-medium text-ink shadow-lift ring-1 ring-line'
      : 'text-ink-2 hover:bg-press',
    on &&
      sub &&
      'before:!inset-y-[5px] before:!left-[14.5px] before:!w-0.5 before:rounded-full before:!bg-accent-ink group-data-[office]/menu:before:!bg-office',
  );
const iconLook = (on: boolean) =>
  clsx('shrink-0', on ? 'text-accent-ink group-data-[office]/menu:text-office' : 'text-ink-faint');

type EntryProps = { screen: Registered; icon?: LucideIcon; onGo(): void };
const Entry = ({ screen, icon: Icon, onGo }: EntryProps) => {
  const on = useScreen().entry?.path === screen.path;
  const waiting = useWaiting([screen.path]);
  return (
    <li>
      <Link
        to={addressOf(screen.path)}
        onClick={onGo}
        aria-current={on ? 'page' : undefined}
        className={look(on, !Icon)}
      >
        {Icon && <Icon size={15} aria-hidden className={iconLook(on)} />}
        <span className="min-w-0 flex-1 truncate">{t(screen.title)}</span>
        {waiting && <Pip waiting={waiting} />}
      </Link>
    </li>
  );
};

const Shortcuts = ({ title, screens, icon, onGo }: ShortcutsProps) =>
  screens.length === 0 ? null : (
    <>
      <h3 className="px-2 pb-0.5 pt-2 text-2xs font-normal text-ink-faint">{title}</h3>
      <ul className="flex flex-col gap-px">
        {screens.map((s) => (
          <Entry key={s.path} screen={s} icon={icon} onGo={onGo} />
        ))}
      </ul>
    </>
  );
type ShortcutsProps = {
  title: string;
  screens: readonly Registered[];
  icon: LucideIcon;
  onGo(): void;
};

type SectionProps = {
  section: MenuSection;
  counted: boolean;
  open: boolean;
  onToggle(): void;
  onAll(): void;
  onGo(): void;
};
const SectionPart = ({ section, counted, open, onToggle, onAll, onGo }: SectionProps) => {
  const current = useSection();
  const { entry } = useScreen();
  const { pinned, recent } = usePins();
  const Icon = sectionIcons[section.icon];
  const here = current?.name === section.name;
  const waiting = useWaiting(section.screens.map(({ path }) => path));
  const Chevron = open ? ChevronDown : ChevronRight;
  const shown = shownOf(section, [entry?.path, ...pinned, ...recent]);
  return (
    <li>
      <button
        type="button"
        aria-expanded={open}
        data-section={section.name}
        onClick={onToggle}
        className={clsx(look(false, false), here && 'font-medium !text-ink')}
      >
        <Icon size={15} aria-hidden className="shrink-0 text-ink-faint" />
        <span className="min-w-0 flex-1 truncate">{t(section.title)}</span>
        {waiting && !open && <Pip waiting={waiting} />}
        {counted && (!waiting || open) && (
          <span aria-hidden className="nums text-2xs text-ink-faint">
            {section.screens.length}
          </span>
        )}
        <Chevron size={13} aria-hidden className="shrink-0 text-ink-faint" />
      </button>
      {open && (
        <ul className="pb-0.5">
          {shown.map((s) => (
            <Entry key={s.path} screen={s} onGo={onGo} />
          ))}
          {shown.length < section.screens.length && (
            <li>
              <button type="button" onClick={onAll} className={look(false, true)}>
                {t(texts.allOfSection, { n: section.screens.length })}
              </button>
            </li>
          )}
        </ul>
      )}
    </li>
  );
};

const pathsTo = (paths: readonly string[]) => paths.flatMap((p) => screenAt(p) ?? []);

/** Pinned and recent screens, then the sections; a section of one screen is that screen. */
export const MenuSections = ({ onAll, onGo }: { onAll(): void; onGo(): void }) => {
  const who = useWho();
  const { productName, screen } = useScreen();
  const office = useOffice();
  const { isOpen, toggle } = useFolding();
  const { pinned, recent } = usePins();
  const sections = sectionsFor(who, productName, office);
  const many = sections.reduce((n, s) => n + s.screens.length, 0) > manyScreens;
  const visited = recent.filter((p) => p !== screen?.path && !pinned.includes(p));
  return (
    <>
      <Shortcuts title={t(texts.pinned)} screens={pathsTo(pinned)} icon={Star} onGo={onGo} />
      {many && (
        <Shortcuts
          title={t(texts.recent)}
          screens={pathsTo(visited.slice(0, mostRecent))}
          icon={Clock}
          onGo={onGo}
        />
      )}
      <ul className="flex flex-col gap-px pt-1.5">
        {sections.map((s, i) => {
          const [only, ...others] = s.screens;
          return [
            s.group && s.group !== sections[i - 1]?.group && (
              <li
                key={`${s.name} group`}
                aria-hidden
                className="px-2 pb-0.5 pt-2 text-2xs text-ink-faint"
              >
                {t(s.group)}
              </li>
            ),
            only && others.length === 0 ? (
              <Entry key={s.name} screen={only} icon={sectionIcons[s.icon]} onGo={onGo} />
            ) : (
              <SectionPart
                key={s.name}
                section={s}
                counted={office}
                open={isOpen(s.name)}
                onToggle={() => toggle(s.name)}
                onAll={onAll}
                onGo={onGo}
              />
            ),
          ];
        })}
      </ul>
    </>
  );
};
