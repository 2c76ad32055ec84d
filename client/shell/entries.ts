import { can, type Who } from '#shared/kernel/access';
import { screenAt } from '../kernel/page/current';
import type { Registered } from '../kernel/page/registry';
import { menu, type ProductName, type Section } from '../menu';

export type MenuSection = Section & { screens: readonly Registered[] };

/** The sections of one menu part with the screens that exist and may be opened. */
export const sectionsFor = (who: Who, product: ProductName, office: boolean): MenuSection[] => {
  const part = menu.find((p) => p.product === product && p.office === office);
  return (part?.sections ?? []).flatMap((section) => {
    const screens = section.paths.flatMap((path) => {
      const screen = screenAt(path);
      return screen && can(who, screen.needs) ? [screen] : [];
    });
    return screens.length > 0 ? [{ ...section, screens }] : [];
  });
};

/** Whether there is anything in a menu part for this person. */
export const hasPart = (who: Who, product: ProductName, office: boolean): boolean =>
  sectionsFor(who, product, office).length > 0;
