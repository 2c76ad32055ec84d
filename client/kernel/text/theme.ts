import { useSyncExternalStore } from 'react';

/** What a person chose; `system` follows the device. */
export type ThemeChoice = 'system' | 'light' | 'dark';
const key = 'theme';
const listeners = new Set<() => void>();
const dark = () => matchMedia('(prefers-color-scheme: dark)');

/** The kept choice. */
export const themeChoice = (): ThemeChoice => {
  const choice = localStorage.getItem(key);
  return choice === 'light' || choice === 'dark' ? choice : 'system';
};

const apply = () => {
  const choice = themeChoice();
  const isDark = choice === 'dark' || (choice === 'system' && dark().matches);
  document.documentElement.classList.toggle('dark', isDark);
};

/** Keeps a choice and shows it. */
export const setTheme = (choice: ThemeChoice): void => {
  localStorage.setItem(key, choice);
  apply();
  for (const tell of listeners) tell();
};

/** Shows the kept choice and follows the device from now on. */
export const startTheme = (): void => {
  apply();
  dark().addEventListener('change', apply);
};

/** The choice in force, for the switch in the header. */
export const useThemeChoice = (): ThemeChoice =>
  useSyncExternalStore((tell) => {
    listeners.add(tell);
    return () => listeners.delete(tell);
  }, themeChoice);

/** Takes over what the person chose on another device, where this one has no choice yet. */
export const adoptTheme = (choice: ThemeChoice): void => {
  if (localStorage.getItem(key) === null && choice !== 'system') setTheme(choice);
};
