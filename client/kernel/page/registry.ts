import type { Saga } from 'redux-saga';
import type { ProductName } from '../../menu';
import type { PaletteSource } from './palette';
import type { ScreenSpec } from './screens';

/** A screen, the area whose texts it needs, and the product it is part of; all share the platform's. */
export type Registered = ScreenSpec & { area: string; product: ProductName | 'platform' };

/** Every screen of every area. */
export const allScreens: Registered[] = [];

/** What areas do with live events besides refreshing their answers. */
export const areaSagas: Saga[] = [];

/** What areas offer to the command palette. */
export const paletteSources: PaletteSource[] = [];
