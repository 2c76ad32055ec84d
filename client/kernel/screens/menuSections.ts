import { can, type Who } from '#shared/kernel/access';
import { screensOf } from './current';
import type { Registered } from './registry';
import { type ProductName, products, type Section, sections } from '../../menu';

export type MenuSection = Section & { screens: readonly Registered[] };

/** The sections of one menu with the screens that exist and may be opened. */
export const sectionsFor = (who: Who, product: ProductName, office: boolean): MenuSection[] =>
  sections
    .filter((section) => section.product === product && section.office === office)
    .flatMap((section) => {
      const screens = screensOf(section).filter(({ permission }) => can(who, permission));
      return screens.length > 0 ? [{ ...section, screens }] : [];
    });

/** Whether there is anything in a menu part for this person. */
export const hasPart = (who: Who, product: ProductName, office: boolean): boolean =>
  sectionsFor(who, product, office).length > 0;

/** Screens of a product's menus somebody may open, the customers' first. */
const entriesOf = (who: Who, product: ProductName): readonly Registered[] =>
  [false, true].flatMap((office) => sectionsFor(who, product, office).flatMap((s) => s.screens));

/**
 * The first entry of the menu somebody may open: of the product and the part asked for, else of the first
 * product that has more for them than what all products share, customers' part before the back office.
 */
export const homeOf = (who: Who, wanted?: ProductName, office = false): string | undefined => {
  const used = products.find((p) => entriesOf(who, p).some(({ product }) => product === p));
  const product = wanted ?? used ?? products[0];
  const [first] = sectionsFor(who, product, office);
  return (first?.screens ?? entriesOf(who, product))[0]?.path;
};
