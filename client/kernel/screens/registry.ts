import type { ComponentType } from 'react';
import type { Resource } from '#shared/kernel/contract';
import type { ProductName } from '../../menu';
import type { PaletteSource } from '../page/palette';
import type { ScreenSpec } from './screens';

/** A screen and the product it is part of; all share the platform's. */
export type Registered = ScreenSpec & { product: ProductName | 'platform' };

/** Every screen of every area. */
export const allScreens: Registered[] = [];

/** What areas offer to the command palette. */
export const paletteSources: PaletteSource[] = [];

/** What areas show below a list of few rows, about things of its resource; loaded when one is shown. */
export const shortListParts: (() => Promise<ShortListPart>)[] = [];
/** `rows` are those of the list, for what follows from them. */
export type ShortListProps = { area: Resource; rows: readonly unknown[] };
export type ShortListPart = ComponentType<ShortListProps>;
