import { cdnCustomer, cdnOffice, cdnOfficeHeadings } from './menu/cdn';
import { smsCustomer, smsOffice } from './menu/sms';
import type { Headings, ProductName, SectionIcon, Sections } from './menu/types';
import type { Label } from '#shared/kernel/field';

export {
  productNames,
  products,
  productSwitch,
  type ProductName,
  type SectionIcon,
} from './menu/types';

type Part = {
  product: ProductName;
  office: boolean;
  sections: Sections;
  headings?: Headings<Sections>;
};
/**
 * The sections of the console in order; customers and back office of a product are never mixed. Which
 * screens stand in a section is told by the screens.
 */
const parts = {
  cdn: { product: 'cdn', office: false, sections: cdnCustomer },
  cdnOffice: { product: 'cdn', office: true, sections: cdnOffice, headings: cdnOfficeHeadings },
  sms: { product: 'sms', office: false, sections: smsCustomer },
  smsOffice: { product: 'sms', office: true, sections: smsOffice },
} as const satisfies Record<string, Part>;

type Parts = typeof parts;
/** Name of a section: its menu and its icon. */
export type SectionName = {
  [P in keyof Parts]: `${P}.${keyof Parts[P]['sections'] & string}`;
}[keyof Parts];
/** Where in the menu a screen stands: its section, and its place among the screens of it. */
export type MenuPlace = {
  section: SectionName;
  order: number;
  /** The section of the back office in which staff find it too. */
  office?: SectionName;
};

/** One section with its menu. */
export type Section = {
  name: SectionName;
  title: Label;
  /** The group it stands in, where the menu has groups. */
  group: Label | undefined;
  icon: SectionIcon;
  product: ProductName;
  office: boolean;
};
/** The group that a section stands in: the heading before it, or before the ones before it. */
const groupOf = (icons: readonly string[], at: number, headings: Headings<Sections>) =>
  icons
    .slice(0, at + 1)
    .map((icon) => headings[icon as SectionIcon])
    .findLast((heading) => heading !== undefined);
/** Every section of the console in order. */
export const sections: readonly Section[] = Object.entries<Part>(parts).flatMap(
  ([part, { product, office, sections: of, headings = {} }]) =>
    Object.entries(of).map(([icon, title], at) => ({
      /* Safe casts: the names are put together as the type does, of the keys they come from. */
      name: `${part}.${icon}` as SectionName,
      icon: icon as SectionIcon,
      title,
      group: groupOf(Object.keys(of), at, headings),
      product,
      office,
    })),
);
