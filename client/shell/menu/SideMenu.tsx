import clsx from 'clsx';
import { LayoutGrid, Search } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { useScreen } from '../../kernel/screens/current';
import { t } from '../../kernel/text/translate';
import { useWho } from '../../kernel/session/access';
import { IconButton } from '../../ui/Button';
import { focusables } from '../../ui/feedback/layer';
import { AccountSwitch } from '../bar/AccountSwitch';
import { homeOf, type MenuSection, sectionsFor } from '../../kernel/screens/menuSections';
import { sectionIcons } from './sectionIcons';
import { MenuSections } from './MenuSections';
import { useOffice, useSection } from './useOffice';
import { PersonMenu } from '../bar/PersonMenu';
import { ProductSwitch } from './ProductSwitch';
import { texts } from '../texts';
import { useCounts, useWaiting, Waiting } from './pendingCounts';

const NarrowSection = ({ section, onWide }: { section: MenuSection; onWide(): void }) => {
  const current = useSection();
  const waiting = useWaiting(section.screens.map(({ path }) => path));
  return (
    <li className="relative">
      <IconButton
        icon={sectionIcons[section.icon]}
        label={waiting ? `${t(section.title)} (${waiting.count})` : t(section.title)}
        onClick={onWide}
        className={clsx(
          current?.name === section.name
            ? 'bg-surface text-accent-ink ring-1 ring-line group-data-[office]/menu:text-office'
            : 'text-ink-muted',
        )}
      />
      {waiting && (
        <span
          aria-hidden
          className={clsx(
            'pointer-events-none absolute right-1 top-1 h-[7px] w-[7px] rounded-full ring-2 ring-chrome',
            { error: 'bg-error', warning: 'bg-warning', neutral: 'bg-neutral' }[waiting.tone],
          )}
        />
      )}
    </li>
  );
};

const Narrow = ({ onWide }: { onWide(): void }) => {
  const who = useWho();
  const { productName } = useScreen();
  return (
    <ul className="flex flex-col items-center gap-1 pt-1.5">
      {sectionsFor(who, productName, useOffice()).map((s) => (
        <NarrowSection key={s.name} section={s} onWide={onWide} />
      ))}
    </ul>
  );
};

/** Arrow keys walk through the entries; right unfolds a section, left folds it. */
const walk = (event: KeyboardEvent<HTMLElement>) => {
  const all = focusables(event.currentTarget);
  const at = all.indexOf(document.activeElement as HTMLElement);
  const here = all[at];
  const unfolded = here?.getAttribute('aria-expanded');
  if (
    (event.key === 'ArrowRight' && unfolded === 'false') ||
    (event.key === 'ArrowLeft' && unfolded === 'true')
  )
    return here?.click();
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: all.length - 1 }[event.key];
  if (to === undefined || at < 0) return;
  event.preventDefault();
  all[(to + all.length) % all.length]?.focus();
};

const SearchButton = ({ onSearch }: { onSearch(): void }) => (
  <button
    type="button"
    onClick={onSearch}
    aria-keyshortcuts="Control+K Meta+K"
    className="mt-2 flex h-[30px] w-full shrink-0 items-center gap-2 rounded bg-surface px-2 text-sm text-ink-faint ring-1 ring-line hover:ring-line-strong"
  >
    <Search size={14} aria-hidden className="shrink-0" />
    <span className="min-w-0 flex-1 truncate text-left">{t(texts.searchShort)}</span>
    <kbd className="rounded-[4px] px-1 font-sans text-2xs leading-4 ring-1 ring-line-strong">
      Ctrl K
    </kbd>
  </button>
);

const AllButton = ({ onAll }: { onAll(): void }) => {
  const who = useWho();
  const { productName } = useScreen();
  const sections = sectionsFor(who, productName, useOffice());
  return (
    <button
      type="button"
      onClick={onAll}
      className="mb-1 flex h-7 w-full shrink-0 items-center gap-2 rounded px-2 text-sm text-ink-2 hover:bg-press"
    >
      <LayoutGrid size={15} aria-hidden className="shrink-0 text-ink-faint" />
      <span className="flex-1 text-left">{t(texts.allScreens)}</span>
      <span aria-hidden className="nums text-2xs text-ink-faint">
        {sections.reduce((n, s) => n + s.screens.length, 0)}
      </span>
    </button>
  );
};

type MenuProps = {
  narrow: boolean;
  onNarrow(narrow: boolean): void;
  onSearch(): void;
  onAll(): void;
  onGo(): void;
};
/** The menu: product, account, search, entries, and the person last. `narrow` shows icons only. */
export const SideMenu = ({ narrow, onNarrow, onSearch, onAll, onGo }: MenuProps) => {
  const office = useOffice();
  const home = homeOf(useWho(), useScreen().productName, office) ?? '/home';
  return (
    <Waiting.Provider value={useCounts()}>
      <div
        data-office={office || undefined}
        className={clsx('group/menu flex h-full flex-col', narrow ? 'px-1.5' : 'px-2.5')}
      >
        <div className="flex h-12 shrink-0 items-center justify-between gap-2 pl-1.5 pr-0.5">
          <a
            href={`#${home}`}
            onClick={onGo}
            className={clsx('flex items-center gap-2 font-semibold', narrow && 'mx-auto')}
          >
            <img src="/icon.svg" alt="" width={22} height={22} />
            <span className={clsx(narrow && 'sr-only')}>Manifold</span>
          </a>
          {!narrow && <ProductSwitch />}
        </div>
        {!narrow && (
          <>
            <AccountSwitch onGo={onGo} />
            <SearchButton onSearch={onSearch} />
          </>
        )}
        {/* Keys only add to what Tab does anyway. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <nav
          aria-label={t(texts.mainMenu)}
          onKeyDown={walk}
          className="scroll-thin -mx-1 min-h-0 flex-1 overflow-y-auto px-1 pb-2"
        >
          {narrow ? (
            <Narrow onWide={() => onNarrow(false)} />
          ) : (
            <MenuSections onAll={onAll} onGo={onGo} />
          )}
        </nav>
        {office && !narrow && <AllButton onAll={onAll} />}
        <div className="border-t border-line py-2">
          <PersonMenu narrow={narrow} onGo={onGo} />
        </div>
      </div>
    </Waiting.Provider>
  );
};
