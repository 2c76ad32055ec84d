import {
  useContext,
  useLayoutEffect,
  useRef,
  type ContextType,
  type ReactElement,
  type RefObject,
} from 'react';
import {
  UNSAFE_LocationContext as LocationContext,
  useLocation,
  useOutlet,
} from 'react-router-dom';
import { ScreenActive } from './activeScreen';

type CachedPage = {
  element: ReactElement;
  at: ContextType<typeof LocationContext>;
  scroll: number;
};
const mostCachedPages = 8;
const lastAddress = new Map<string, string>();

/** Where the menu should lead: a kept screen comes back with the query it was left with. */
export const addressOf = (path: string): string => lastAddress.get(path) ?? path;

/** Forgets where kept screens were left, when somebody else signs in. */
export const forgetAddresses = (): void => lastAddress.clear();

const useScroll = (
  scroller: RefObject<HTMLElement>,
  pathname: string,
  pages: Map<string, CachedPage>,
) =>
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    box.scrollTop = pages.get(pathname)?.scroll ?? 0;
    // Recorded while it happens: at leaving, the browser has already set it to 0.
    const record = () => {
      const entry = pages.get(pathname);
      if (entry) entry.scroll = box.scrollTop;
    };
    box.addEventListener('scroll', record, { passive: true });
    return () => box.removeEventListener('scroll', record);
  }, [scroller, pathname, pages]);

/** In place of an outlet: screens of `keep` stay alive, hidden, with the location they were left at. */
export const KeepAliveOutlet = ({ keep, scroller }: OutletProps) => {
  const outlet = useOutlet();
  const live = useContext(LocationContext);
  const { pathname, search } = useLocation();
  const pages = useRef(new Map<string, CachedPage>()).current;
  const isCached = keep.has(pathname);
  if (isCached && outlet) {
    const before = pages.get(pathname);
    pages.delete(pathname);
    pages.set(pathname, { element: outlet, at: live, scroll: before?.scroll ?? 0 });
    lastAddress.set(pathname, pathname + search);
    const oldest = pages.keys().next().value;
    if (pages.size > mostCachedPages && oldest !== undefined) pages.delete(oldest);
  }
  useScroll(scroller, pathname, pages);
  return (
    <>
      {[...pages]
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([path, entry]) => {
          const on = path === pathname;
          return (
            <div key={path} hidden={!on}>
              <LocationContext.Provider value={on ? live : entry.at}>
                <ScreenActive.Provider value={on}>
                  {on ? outlet : entry.element}
                </ScreenActive.Provider>
              </LocationContext.Provider>
            </div>
          );
        })}
      {isCached ? null : outlet}
    </>
  );
};
type OutletProps = { keep: ReadonlySet<string>; scroller: RefObject<HTMLElement> };
