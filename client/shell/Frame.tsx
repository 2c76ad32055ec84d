import clsx from 'clsx';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Toaster } from 'sonner';
import { keptPaths, screenAt, useScreen } from '../kernel/page/current';
import { KeepAliveOutlet } from '../kernel/page/keepAlive';
import { language } from '../kernel/text/language';
import { noteVisit } from '../kernel/page/pins';
import { t } from '../kernel/text/translate';
import { navigated, rightsChanged } from '../kernel/session/saga';
import { useAppDispatch, useAppSelector } from '../kernel/store';
import { ErrorPanel, Skeleton } from '../ui/feedback/feedback';
import { useTheme } from '../ui/charts/color';
import { ActingBanner, ConnectionBar, ReleaseBar } from './banners';
import { Header } from './Header';
import { useJumps } from './jumps';
import { SideMenu } from './SideMenu';
import { words } from './words';

const Palette = lazy(() => import('./Palette'));
const narrowKey = 'menu-narrow';

const usePalette = () => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const keys = (e: KeyboardEvent) => {
      if (e.key.toLowerCase() !== 'k' || !(e.ctrlKey || e.metaKey)) return;
      e.preventDefault();
      setOpen((now) => !now);
    };
    document.addEventListener('keydown', keys);
    return () => document.removeEventListener('keydown', keys);
  }, []);
  return [open, setOpen] as const;
};

/** Each navigation may check the session and is remembered among the recent screens. */
const useVisits = () => {
  const { pathname } = useLocation();
  const dispatch = useAppDispatch();
  const known = useAppSelector((s) => s.session.info !== null);
  useEffect(() => {
    dispatch(navigated);
  }, [pathname, dispatch]);
  useEffect(() => {
    const screen = screenAt(pathname);
    if (known && screen && !screen.parent && !screen.path.includes(':')) noteVisit(screen.path);
  }, [pathname, known]);
};

const Loading = () => (
  <div className="flex h-full flex-col" aria-busy="true">
    <div className="h-12 border-b border-line bg-surface" />
    <div className="flex flex-1">
      <div className="hidden w-[220px] border-r border-line bg-surface md:block" />
      <div className="flex-1 p-6">
        <Skeleton className="h-7 w-56" />
        <Skeleton className="mt-6 h-64" />
      </div>
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
        title={t(words.noSession)}
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
      tabIndex={-1}
      className="scroll-thin min-w-0 flex-1 overflow-y-auto overflow-x-hidden px-3 py-4 outline-none sm:px-6"
    >
      <KeepAliveOutlet keep={keptPaths()} scroller={scroller} />
    </main>
  );
};

const Shell = () => {
  const [narrow, setNarrow] = useState(() => localStorage.getItem(narrowKey) === 'yes');
  const [drawer, setDrawer] = useState(false);
  const [palette, setPalette] = usePalette();
  useJumps();
  const { office } = useScreen();
  const theme = useTheme();
  const choose = (next: boolean) => {
    setNarrow(next);
    localStorage.setItem(narrowKey, next ? 'yes' : 'no');
  };
  return (
    <div className="flex h-full flex-col" data-office={office || undefined}>
      <a
        href="#content"
        onClick={(e) => {
          // The hash is the router's; the jump is made by hand.
          e.preventDefault();
          document.getElementById('content')?.focus();
        }}
        className="sr-only focus:not-sr-only focus:fixed focus:left-2 focus:top-2 focus:z-toast focus:rounded focus:bg-accent focus:px-3 focus:py-1.5 focus:text-accent-contrast"
      >
        {t(words.skip)}
      </a>
      <ActingBanner />
      <Header onMenu={() => setDrawer(!drawer)} onSearch={() => setPalette(true)} />
      <ConnectionBar />
      <ReleaseBar />
      <div className="flex min-h-0 flex-1">
        <div
          className={clsx(
            'shrink-0 border-r border-line bg-surface',
            narrow ? 'md:w-14' : 'md:w-[220px]',
            drawer
              ? 'fixed inset-y-0 left-0 top-12 z-header w-[260px] shadow-layer md:static md:shadow-none'
              : 'hidden md:block',
          )}
        >
          <SideMenu narrow={narrow && !drawer} onNarrow={choose} onGo={() => setDrawer(false)} />
        </div>
        {drawer && (
          <div
            aria-hidden
            className="fixed inset-0 top-12 z-20 bg-black/40 md:hidden"
            onPointerDown={() => setDrawer(false)}
          />
        )}
        <Main />
      </div>
      {palette && (
        <Suspense fallback={null}>
          <Palette onClose={() => setPalette(false)} />
        </Suspense>
      )}
      <Toaster
        theme={theme}
        position="top-right"
        offset={100}
        mobileOffset={16}
        richColors
        closeButton
        containerAriaLabel={t(words.notices)}
        dir="ltr"
        toastOptions={{ closeButtonAriaLabel: language() === 'en' ? 'Close' : '关闭' }}
      />
    </div>
  );
};

/** Header, menu and the one scrolling content area around every screen of the console. */
export const Frame = () => {
  useVisits();
  const known = useAppSelector((s) => s.session.info !== null);
  return known ? <Shell /> : <NoSession />;
};
