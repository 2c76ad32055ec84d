type Look = { theme: 'light' | 'dark'; width: number; language: 'zh-CN' | 'en' };

/** The looks in which screens are judged: both themes, both languages, desk and phone. */
export const looks: readonly Look[] = [
  { theme: 'light', width: 1440, language: 'zh-CN' },
  { theme: 'dark', width: 390, language: 'en' },
  { theme: 'dark', width: 1440, language: 'en' },
  { theme: 'light', width: 390, language: 'zh-CN' },
];

/** A row of a list: on a desk of its table, on a phone a card. */
export const aRow = 'tbody tr, li[data-row]';
