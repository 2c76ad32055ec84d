import { matchPath, useLocation } from 'react-router-dom';
import { productNames, products, type Section, type SectionName, sections } from '../../menu';
import { type Action, can, type Who } from '#shared/kernel/access';
import { allScreens, type Registered } from './registry';

type Index = {
  exact: ReadonlyMap<string, Registered>;
  patterns: readonly Registered[];
  cachedPaths: ReadonlySet<string>;
  bySection: ReadonlyMap<SectionName, readonly Registered[]>;
};
const bySection = (): Index['bySection'] => {
  const placed = allScreens.flatMap((screen) => {
    const { menu } = screen;
    if (!menu) return [];
    const { section, order, office } = menu;
    return [{ screen, section, order }, ...(office ? [{ screen, section: office, order }] : [])];
  });
  const ordered = placed.toSorted((a, b) => a.order - b.order);
  return new Map(
    sections.map(({ name }) => [
      name,
      ordered.filter(({ section }) => section === name).map(({ screen }) => screen),
    ]),
  );
};
let index: Index | null = null;
/** Built at the first question, when every area has been read; the order of modules does not matter. */
const indexed = (): Index => {
  index ??= {
    exact: new Map(allScreens.map((s) => [s.path, s])),
    patterns: allScreens.filter((s) => s.path.includes(':')),
    cachedPaths: new Set(allScreens.filter((s) => s.keepAlive).map((s) => s.path)),
    bySection: bySection(),
  };
  return index;
};

/** Paths of screens that stay alive while others are shown. */
export const cachedPaths = (): ReadonlySet<string> => indexed().cachedPaths;

/** The screen that shows single objects of a resource, for refs to them. */
export const screenOf = (resource: string): Registered | undefined =>
  allScreens.find((s) => s.shows === resource);

/** What reading the list of a resource needs; null where no screen lists it. */
export const listRightOf = (resource: string): Action | null =>
  allScreens.find((s) => s.lists?.of === resource)?.lists?.permission ?? null;

/** Whether somebody may choose among the objects of a resource: its list is theirs to read. */
export const canChoose = (who: Who | null, resource: string): boolean => {
  const right = listRightOf(resource);
  return right === null || can(who, right);
};

/** The screen an address shows. */
export const screenAt = (pathname: string): Registered | undefined =>
  indexed().exact.get(pathname) ?? indexed().patterns.find((s) => matchPath(s.path, pathname));

/**
 * The section of the menu a screen belongs to: by itself, else through its list, and that through its own.
 * In the back office it is the one where staff find it.
 */
export const sectionOf = (screen: Registered | undefined, office = false): Section | undefined => {
  const { menu: place, parent } = screen ?? {};
  const wanted = (office && place?.office) || place?.section;
  if (wanted) return sections.find(({ name }) => name === wanted);
  return parent ? sectionOf(indexed().exact.get(parent), office) : undefined;
};

/** The screens of a section, in their order. */
export const screensOf = ({ name }: Section): readonly Registered[] =>
  indexed().bySection.get(name) ?? [];

/** The screen in view with its list, its section and its product. */
export const useScreen = () => {
  const { pathname } = useLocation();
  const screen = screenAt(pathname);
  const parent = screen?.parent ? indexed().exact.get(screen.parent) : undefined;
  const own = screen?.product;
  // What all products share is shown in the first.
  const productName = own && own !== 'platform' ? own : products[0];
  return {
    screen,
    parent,
    /** What the menu marks: the screen itself where it stands there, else its list. */
    entry: screen?.menu ? screen : (parent ?? screen),
    productName,
    product: productNames[productName],
  };
};
