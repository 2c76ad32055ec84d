import { useSyncExternalStore } from 'react';

/** The eight chart colours: 1 blue, 2 teal, 3 violet, 4 amber, 5 red, 6 sky, 7 pink, 8 slate. */
type PaletteColor = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
/** A colour of the palette, or the fixed one of a supplier, of a status code or of a comparison. */
export type ChartColor =
  | PaletteColor
  | `supplier-${1 | 2 | 3 | 4}`
  | `code-${2 | 3 | 4 | 5}${'a' | 'b' | 'c'}`
  | 'code-0'
  | 'reference';
export const chartColors: readonly PaletteColor[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** The n-th colour of a series without its own. */
export const colorAt = (index: number): ChartColor => chartColors[index % 8] ?? 1;

/** The token behind a colour: the name of its CSS variable and of its class. */
export const colorToken = (color: ChartColor): string =>
  typeof color === 'number' ? `chart-${color}` : color;

/** A token as a colour that a canvas understands. */
export const tokenColor = (name: string, alpha = 1): string => {
  const rgb = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
  return `rgb(${rgb || '100 116 139'} / ${alpha})`;
};

const themeOf = () => (document.documentElement.classList.contains('dark') ? 'dark' : 'light');
const watchTheme = (tell: () => void) => {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributeFilter: ['class'] });
  return () => observer.disconnect();
};

/** The theme in force, so that canvases are drawn again when it changes. */
export const useTheme = (): 'dark' | 'light' => useSyncExternalStore(watchTheme, themeOf);
