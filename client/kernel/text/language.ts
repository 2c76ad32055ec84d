import type { Option } from '#shared/kernel/field';

export const languages = ['zh-CN', 'en'] as const;
export type Language = (typeof languages)[number];
const key = 'language';

const read = (): Language => {
  try {
    return localStorage.getItem(key) === 'en' ? 'en' : 'zh-CN';
  } catch {
    // Storage may be blocked; Chinese is the default then too.
    return 'zh-CN';
  }
};
const current = read();

/** The language of this page; it stays the same until the page is loaded again. */
export const language = (): Language => current;

/** Keeps the choice and loads the view again, so that every text and number changes at once. */
export const setLanguage = (next: Language): void => {
  localStorage.setItem(key, next);
  location.reload();
};

/** The half of a two-language text that this page shows. */
export const pick = (label: Option): string => label[current === 'zh-CN' ? 0 : 1];

/** Tells browser and screen readers which language the page speaks. */
export const markLanguage = (): void => {
  document.documentElement.lang = current;
};

/** Takes over what the person chose on another device, where this one has no choice yet. */
export const adoptLanguage = (choice: Language): void => {
  if (localStorage.getItem(key) === null && choice !== current) setLanguage(choice);
};
