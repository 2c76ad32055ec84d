import type { ProductName } from '../../menu';
import type { PaletteSource } from '../page/palette';
import type { ScreenSpec } from './screens';

/** A screen and the product it is part of; all share the platform's. */
export type Registered = ScreenSpec & { product: ProductName | 'platform' };

/** Every screen of every area. */
export const allScreens: Registered[] = [];

/** What areas offer to the command palette. */
export const paletteSources: PaletteSource[] = [];
