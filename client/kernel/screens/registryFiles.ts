import type { PaletteSource } from '../page/palette';
import { products } from '../../menu';
import {
  allScreens,
  paletteSources,
  type Registered,
  type ShortListPart,
  shortListParts,
} from './registry';
import type { ScreenSpec } from './screens';

/**
 * Fills the registry from the folders of the areas. It is a file of its own because only the bundler
 * understands it: tests of a screen work with an empty registry.
 */
const screenFiles = import.meta.glob<readonly (ScreenSpec | readonly ScreenSpec[])[]>(
  '../../areas/**/screens.ts',
  { eager: true, import: 'default' },
);
const paletteFiles = import.meta.glob<PaletteSource>('../../areas/**/palette.ts', {
  eager: true,
  import: 'default',
});
const shortListFiles = import.meta.glob<ShortListPart>('../../areas/**/shortList.tsx', {
  import: 'default',
});

/** The folder says what a screen is part of. */
const productOf = (file: string): Registered['product'] =>
  products.find((product) => file.startsWith(`../../areas/${product}/`)) ?? 'platform';

for (const [file, screens] of Object.entries(screenFiles)) {
  const product = productOf(file);
  allScreens.push(...screens.flat().map((screen) => ({ ...screen, product })));
}
paletteSources.push(...Object.values(paletteFiles));
shortListParts.push(...Object.values(shortListFiles));

/**
 * Every screen, once the registry is full. Whoever needs it imports it from here: an import that
 * uses nothing would be dropped, since the package says that modules have no effects of their own.
 */
export const filledScreens = allScreens;
