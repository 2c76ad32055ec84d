import type { Saga } from 'redux-saga';
import type { PaletteSource } from './palette';
import type { ScreenSpec } from './screens';

/** The only file that knows the folder layout; each area brings what its files export. */
const screenFiles = import.meta.glob<readonly (ScreenSpec | readonly ScreenSpec[])[]>(
  '../areas/**/screens.ts',
  { eager: true, import: 'default' },
);
const liveFiles = import.meta.glob<Saga>('../areas/**/live.ts', { eager: true, import: 'default' });
const paletteFiles = import.meta.glob<PaletteSource>('../areas/**/palette.ts', {
  eager: true,
  import: 'default',
});

const areaOf = (file: string) => file.replace(/^\.\.\/areas\//, '').replace(/\/[^/]+$/, '');

/** A screen and the area whose texts it needs. */
export type Registered = ScreenSpec & { area: string };

/** Every screen of every area. */
export const allScreens: readonly Registered[] = Object.entries(screenFiles).flatMap(
  ([file, made]) => made.flat().map((screen) => ({ ...screen, area: areaOf(file) })),
);

/** What areas do with live events besides refreshing their answers. */
export const areaSagas: readonly Saga[] = Object.values(liveFiles);

/** What areas offer to the command palette. */
export const paletteSources: readonly PaletteSource[] = Object.values(paletteFiles);
