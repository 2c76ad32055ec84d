import { cdnCustomer, cdnOffice } from './menu/cdn';
import { smsCustomer, smsOffice } from './menu/sms';
import type { ProductName, SectionIcon, Sections } from './menu/types';
import type { Label } from '#shared/kernel/field';

export {
  productNames,
  products,
  productSwitch,
  type ProductName,
  type SectionIcon,
} from './menu/types';

type Part = { product: ProductName; office: boolean; sections: Sections };
/**
 * The sections of the console in order; customers and back office of a product are never mixed. Which
 * screens stand in a section is told by the screens.
 */
const parts = {
  cdn: { product: 'cdn', office: false, sections: cdnCustomer },
  cdnOffice: { product: 'cdn', office: true, sections: cdnOffice },
  sms: { product: 'sms', office: false, sections: smsCustomer },
  smsOffice: { product: 'sms', office: true, sections: smsOffice },
} as const satisfies Record<string, Part>;

type Parts = typeof parts;
/** Name of a section: its menu and its icon. */
export type SectionName = {
  [P in keyof Parts]: `${P}.${keyof Parts[P]['sections'] & string}`;
}[keyof Parts];
/** Where in the menu a screen stands: its section, and its place among the screens of it. */
export type MenuPlace = { section: SectionName; order: number };

/** One section with its menu. */
export type Section = {
  name: SectionName;
  title: Label;
  icon: SectionIcon;
  product: ProductName;
  office: boolean;
};
/** Every section of the console in order. */
export const sections: readonly Section[] = Object.entries(parts).flatMap(
  ([part, { product, office, sections: of }]) =>
    Object.entries(of).map(([icon, title]) => ({
      /* Safe casts: the names are put together as the type does, of the keys they come from. */
      name: `${part}.${icon}` as SectionName,
      icon: icon as SectionIcon,
      title,
      product,
      office,
    })),
);
