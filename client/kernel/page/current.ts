import { matchPath, useLocation } from 'react-router-dom';
import type { Label } from '#shared/kernel/field';
import { menu, productNames, type ProductName } from '../../menu';
import { allScreens, type Registered } from './registry';

type Index = {
  exact: ReadonlyMap<string, Registered>;
  patterns: readonly Registered[];
  kept: ReadonlySet<string>;
};
let index: Index | null = null;
/** Built at the first question, when every area has been read; the order of modules does not matter. */
const indexed = (): Index => {
  index ??= {
    exact: new Map(allScreens.map((s) => [s.path, s])),
    patterns: allScreens.filter((s) => s.path.includes(':')),
    kept: new Set(allScreens.filter((s) => s.keepAlive).map((s) => s.path)),
  };
  return index;
};

/** Paths of screens that stay alive while others are shown. */
export const keptPaths = (): ReadonlySet<string> => indexed().kept;

/** The screen that shows single objects of a resource, for refs to them. */
export const screenOf = (resource: string): Registered | undefined =>
  allScreens.find((s) => s.shows === resource);

/** The screen an address shows. */
export const screenAt = (pathname: string): Registered | undefined =>
  indexed().exact.get(pathname) ?? indexed().patterns.find((s) => matchPath(s.path, pathname));

type Place = { section: Label; product: ProductName; office: boolean };
const places = new Map<string, Place>(
  menu.flatMap((part) =>
    part.sections.flatMap((s) =>
      s.paths.map(
        (path) => [path, { section: s.title, product: part.product, office: part.office }] as const,
      ),
    ),
  ),
);

/** Where in the menu a screen belongs: by itself, else through its list. */
export const placeOf = (screen: Registered | undefined): Place | undefined =>
  screen && (places.get(screen.path) ?? (screen.parent && places.get(screen.parent)));

/** The screen in view with its list, its section and its product. */
export const useScreen = () => {
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const place = placeOf(screen);
  const product = place?.product ?? (/sms/i.test(pathname) ? 'sms' : 'cdn');
  return {
    screen,
    parent: screen?.parent ? indexed().exact.get(screen.parent) : undefined,
    section: place?.section,
    office: place?.office ?? false,
    productName: product,
    product: productNames[product],
  };
};
