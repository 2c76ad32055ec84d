import clsx from 'clsx';
import { ChevronRight, CircleHelp, Menu as MenuIcon, PanelLeft, Search, Star } from 'lucide-react';
import { Fragment } from 'react';
import { breadcrumbsOf } from '../../kernel/page/breadcrumbs';
import { useScreen } from '../../kernel/screens/current';
import { useCurrentObjectName } from '../../kernel/page/objectName';
import { useWho } from '../../kernel/session/access';
import { useAppSelector } from '../../kernel/store';
import { t } from '../../kernel/text/translate';
import { IconButton } from '../../ui/Button';
import { Tooltip } from '../../ui/feedback/Tooltip';
import { useKit } from '../../ui/texts';
import { useRootName } from './AccountSwitch';
import { homeOf } from '../../kernel/screens/menuSections';
import { useScreenPin } from './screenPin';
import { NoticeCentre } from './NoticeCentre';
import { useOffice, useSection } from '../menu/useOffice';
import { TaskTray } from './TaskTray';
import { texts } from '../texts';

/** The way to the screen in view; on a phone its last step. */
const Crumbs = () => {
  const { screen, parent, productName } = useScreen();
  const office = useOffice();
  const home = homeOf(useWho(), productName, office);
  const crumbs = breadcrumbsOf({
    root: { label: useRootName(), ...(home ? { path: home } : {}) },
    section: useSection()?.title,
    parent,
    screen,
    object: useCurrentObjectName(),
  });
  return (
    <nav
      aria-label={t(texts.way)}
      className="flex min-w-0 items-center gap-1.5 text-sm text-ink-faint"
    >
      {crumbs.map((crumb, i) => {
        const last = i === crumbs.length - 1;
        const look = clsx('min-w-0 truncate', !last && 'hidden max-w-[24ch] shrink-0 md:block');
        return (
          <Fragment key={i}>
            {i > 0 && <ChevronRight size={13} aria-hidden className="hidden shrink-0 md:block" />}
            {crumb.path && !last ? (
              <a href={`#${crumb.path}`} className={clsx(look, 'hover:text-ink hover:underline')}>
                {crumb.label}
              </a>
            ) : (
              <span
                aria-current={last ? 'page' : undefined}
                className={clsx(look, last && 'font-medium text-ink')}
              >
                {crumb.label}
              </span>
            )}
          </Fragment>
        );
      })}
    </nav>
  );
};

const Pin = () => {
  const { texts: kit } = useKit();
  const pin = useScreenPin();
  if (!pin) return null;
  const { on, toggle } = pin;
  return (
    <IconButton
      size="sm"
      icon={Star}
      label={on ? kit.unpin : kit.pin}
      pressed={on}
      onClick={toggle}
      className={clsx(on && '[&_svg]:fill-warning [&_svg]:text-warning')}
    />
  );
};

const Connection = () => {
  const { connection } = useAppSelector((s) => s.live);
  const look = {
    live: 'bg-success ring-success/20',
    connecting: 'bg-neutral ring-neutral/20 animate-pulse',
    lost: 'bg-error ring-error/20',
  }[connection];
  return (
    <Tooltip text={t(texts[connection])}>
      <span
        role="img"
        aria-label={t(texts[connection])}
        className="flex h-7 items-center gap-1.5 px-1.5 text-xs text-ink-muted"
      >
        <span className={clsx('h-[7px] w-[7px] rounded-full ring-[3px]', look)} />
        <span className="hidden lg:block">{t(texts[`${connection}Short`])}</span>
      </span>
    </Tooltip>
  );
};

type Props = {
  narrow: boolean;
  onNarrow(narrow: boolean): void;
  onMenu(): void;
  onSearch(): void;
  onHelp(): void;
};
/** The bar at the top of the sheet: where this is, its pin, the connection, tasks and notices. */
export const TopBar = ({ narrow, onNarrow, onMenu, onSearch, onHelp }: Props) => (
  <header className="flex h-11 shrink-0 items-center gap-1 border-b border-line pl-2 pr-2 sm:pr-3 md:pl-4 max-md:[&_button]:h-9 max-md:[&_button]:w-9">
    <IconButton
      size="sm"
      icon={MenuIcon}
      label={t(texts.menu)}
      onClick={onMenu}
      className="md:hidden"
    />
    <IconButton
      size="sm"
      icon={PanelLeft}
      label={t(narrow ? texts.expand : texts.collapse)}
      onClick={() => onNarrow(!narrow)}
      className="mr-1 hidden md:inline-flex"
    />
    <Crumbs />
    <Pin />
    <div className="ml-auto flex shrink-0 items-center gap-0.5">
      <IconButton
        size="sm"
        icon={Search}
        label={t(texts.searchShort)}
        onClick={onSearch}
        className={clsx(!narrow && 'md:hidden')}
      />
      <Connection />
      <IconButton size="sm" icon={CircleHelp} label={t(texts.help)} onClick={onHelp} />
      <TaskTray />
      <NoticeCentre />
    </div>
  </header>
);
