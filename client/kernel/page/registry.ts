import type { Saga } from 'redux-saga';
import type { PaletteSource } from './palette';
import type { ScreenSpec } from './screens';

/** A screen and the area whose texts it needs. */
export type Registered = ScreenSpec & { area: string };

/** Every screen of every area. */
export const allScreens: Registered[] = [];

/** What areas do with live events besides refreshing their answers. */
export const areaSagas: Saga[] = [];

/** What areas offer to the command palette. */
export const paletteSources: PaletteSource[] = [];
