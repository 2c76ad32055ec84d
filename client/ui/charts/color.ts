import { useSyncExternalStore } from 'react';

/** The eight chart colours: 1 blue, 2 teal, 3 violet, 4 amber, 5 red, 6 sky, 7 pink, 8 slate. */
export type ChartColor = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;
export const chartColors: readonly ChartColor[] = [1, 2, 3, 4, 5, 6, 7, 8];

/** The n-th colour of a series without its own. */
export const colorAt = (index: number): ChartColor => chartColors[index % 8] ?? 1;

/** Tremor's name of a colour; `chart-N` exists in the Tailwind theme. */
export const tremorColor = (color: ChartColor): string => `chart-${color}`;

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
