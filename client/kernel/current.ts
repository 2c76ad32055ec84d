import { matchPath, useLocation } from 'react-router-dom';
import type { Label } from '#shared/kernel/field';
import { menu, productNames, type ProductName } from '../menu';
import { allScreens, type Registered } from './registry';

const exact = new Map<string, Registered>(allScreens.map((s) => [s.path, s]));
const patterns = allScreens.filter((s) => s.path.includes(':'));

/** The screen an address shows. */
export const screenAt = (pathname: string): Registered | undefined =>
  exact.get(pathname) ?? patterns.find((s) => matchPath(s.path, pathname));

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
    parent: screen?.parent ? exact.get(screen.parent) : undefined,
    section: place?.section,
    office: place?.office ?? false,
    productName: product,
    product: productNames[product],
  };
};
