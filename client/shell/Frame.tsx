import clsx from 'clsx';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { can } from '#shared/kernel/access';
import { cachedPaths, screenAt } from '../kernel/screens/current';
import { KeepAliveOutlet } from '../kernel/page/keepAlive';
import { noteVisit } from '../kernel/page/pins';
import { t } from '../kernel/text/translate';
import { navigated, rightsChanged } from '../kernel/session/saga';
import { useAppDispatch, useAppSelector } from '../kernel/store';
import { ErrorPanel, Skeleton } from '../ui/feedback/feedback';
import { closeFloating, useLayer } from '../ui/feedback/layer';
import { ActingBanner, ConnectionBar, ReleaseBar } from './banners';
import { isShortcut, shortcuts } from '../ui/shortcuts';
import { useJumps } from './jumpKeys';
import { useOffice } from './menu/useOffice';
import { SideMenu } from './menu/SideMenu';
import { TopBar } from './bar/TopBar';
import { Toasts } from './Toasts';
import { texts } from './texts';

const Palette = lazy(() => import('./Palette'));
const Help = lazy(() => import('./Help'));
const AllScreens = lazy(() => import('./menu/AllScreens'));
const narrowKey = 'menu-narrow';

const usePalette = () => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      if (e.key.toLowerCase() !== shortcuts.palette.key || !(e.ctrlKey || e.metaKey)) return;
      e.preventDefault();
      setOpen((now) => !now);
    };
    document.addEventListener('keydown', keys);
    return () => document.removeEventListener('keydown', keys);
  }, []);
  return [open, setOpen] as const;
};

/** The help of the screen in view; it belongs to that screen and closes when another is opened. */
const useHelp = () => {
  const [open, setOpen] = useState(false);
  const { pathname } = useLocation();
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      if (isShortcut(e, shortcuts.help)) setOpen(true);
    };
    document.addEventListener('keydown', keys);
    return () => document.removeEventListener('keydown', keys);
  }, []);
  useEffect(() => setOpen(false), [pathname]);
  return [open, setOpen] as const;
};

/** Each navigation may check the session, closes menus, and is remembered among the recent screens. */
const useVisits = () => {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const who = useAppSelector((s) => s.session.info?.who);
  useEffect(() => {
    dispatch(navigated);
    closeFloating();
  }, [pathname, dispatch]);
  useEffect(() => {
    const screen = screenAt(pathname);
    const isListed = screen && !screen.parent && !screen.path.includes(':');
    if (who && isListed && can(who, screen.permission)) noteVisit(screen.path);
  }, [pathname, who]);
};

const Loading = () => (
  <div className="grid h-full md:grid-cols-[232px_minmax(0,1fr)]" aria-busy="true">
    <div className="hidden md:block" />
    <div className="bg-surface p-6 md:my-2 md:mr-2 md:rounded-xl md:ring-1 md:ring-line">
      <Skeleton className="h-7 w-56" />
      <Skeleton className="mt-6 h-64" />
    </div>
  </div>
);

const NoSession = () => {
  const failure = useAppSelector((s) => s.session.failure);
  const dispatch = useAppDispatch();
  if (!failure) return <Loading />;
  return (
    <div className="mx-auto max-w-2xl px-4 py-16">
      <ErrorPanel
        title={t(texts.noSession)}
        requestId={failure.requestId}
        onRetry={() => dispatch(rightsChanged)}
      >
        {t(failure.text)}
      </ErrorPanel>
    </div>
  );
};

const Main = () => {
  const scroller = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    // A new screen begins where reading begins; only after a move, never at the first load.
    if (before.current !== pathname) scroller.current?.focus({ preventScroll: true });
    before.current = pathname;
  }, [pathname]);
  return (
    <main
      ref={scroller}
      id="content"
      // Which screen is drawn: the address is ahead of it while the next one is still loading.
      data-path={pathname}
      tabIndex={-1}
      className="scroll-thin min-h-0 min-w-0 flex-1 overflow-y-auto overflow-x-hidden px-3 pb-6 pt-4 outline-none sm:px-6 md:pt-5"
    >
      <KeepAliveOutlet keep={cachedPaths()} scroller={scroller} />
    </main>
  );
};

const SkipLink = () => (
  <a
    href="#content"
    onClick={(e) => {
      // The hash is the router's; the jump is made by hand.
      e.preventDefault();
      document.getElementById('content')?.focus();
    }}
    className="sr-only focus:not-sr-only focus:fixed focus:left-2 focus:top-2 focus:z-toast focus:rounded focus:bg-accent focus:px-3 focus:py-1.5 focus:text-accent-contrast"
  >
    {t(texts.skip)}
  </a>
);

/** The menu beside the sheet; on a phone a drawer over it. */
const MenuPlace = ({ open, onClose, children }: PlaceProps) => {
  const box = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const close = useRef(onClose);
  close.current = onClose;
  useLayer(box, { open, onClose });
  useEffect(() => close.current(), [pathname]);
  return (
    <>
      <div
        ref={box}
        tabIndex={-1}
        className={clsx(
          'min-h-0 bg-chrome outline-none',
          open
            ? 'fixed inset-y-0 left-0 z-header w-[280px] max-w-[86vw] shadow-layer md:static md:w-auto md:shadow-none'
            : 'hidden md:block',
        )}
      >
        {children}
      </div>
      {open && (
        <div
          aria-hidden
          className="fixed inset-0 z-20 bg-black/40 md:hidden"
          onPointerDown={onClose}
        />
      )}
    </>
  );
};
type PlaceProps = { open: boolean; onClose(): void; children: ReactNode };

const Shell = () => {
  const [collapsed, setNarrow] = useState(() => localStorage.getItem(narrowKey) === 'yes');
  const [drawer, setDrawer] = useState(false);
  const [all, setAll] = useState(false);
  const [palette, setPalette] = usePalette();
  const [help, setHelp] = useHelp();
  useJumps();
  const office = useOffice();
  const choose = (next: boolean) => {
    setNarrow(next);
    localStorage.setItem(narrowKey, next ? 'yes' : 'no');
  };
  const narrow = collapsed && !drawer;
  const close = () => setDrawer(false);
  return (
    <div className="flex h-full flex-col" data-office={office || undefined}>
      <SkipLink />
      <ActingBanner />
      <div
        className={clsx(
          'grid min-h-0 flex-1 grid-cols-1 grid-rows-[minmax(0,1fr)]',
          narrow ? 'md:grid-cols-[56px_minmax(0,1fr)]' : 'md:grid-cols-[232px_minmax(0,1fr)]',
        )}
      >
        <MenuPlace open={drawer} onClose={close}>
          <SideMenu
            narrow={narrow}
            onNarrow={choose}
            onSearch={() => {
              close();
              setPalette(true);
            }}
            onAll={() => {
              close();
              setAll(true);
            }}
            onGo={close}
          />
        </MenuPlace>
        <div
          className={clsx(
            'relative flex min-h-0 min-w-0 flex-col overflow-hidden bg-surface md:my-2 md:mr-2 md:rounded-xl md:shadow-lift md:ring-1 md:ring-line',
            office &&
              'before:absolute before:inset-x-0 before:top-0 before:z-sticky before:h-0.5 before:bg-office',
          )}
        >
          <TopBar
            narrow={narrow}
            onNarrow={choose}
            onMenu={() => setDrawer(!drawer)}
            onSearch={() => setPalette(true)}
            onHelp={() => setHelp(true)}
          />
          <ConnectionBar />
          <ReleaseBar />
          <Main />
        </div>
      </div>
      <Suspense fallback={null}>
        {palette && <Palette onClose={() => setPalette(false)} />}
        {help && <Help onClose={() => setHelp(false)} />}
        {all && <AllScreens narrow={narrow} onClose={() => setAll(false)} />}
      </Suspense>
      <Toasts />
    </div>
  );
};

/** The menu and the sheet with its bar around every screen of the console. */
export const Frame = () => {
  useVisits();
  const hasSession = useAppSelector((s) => s.session.info !== null);
  return hasSession ? <Shell /> : <NoSession />;
};
