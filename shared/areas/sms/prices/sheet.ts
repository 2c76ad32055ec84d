/** Signs of a sheet, and its lines. */
export const mostSheet = 1_000_000;
export const mostSheetLines = 5_000;

/** What a line does; the last two keep the whole sheet from being applied. */
export const sheetActs = {
  added: ['新增', 'New', 'success'],
  changed: ['调价', 'Price changed', 'warning'],
  ended: ['终止', 'Ended', 'warning'],
  same: ['不变', 'Unchanged', 'neutral'],
  overlapping: ['重叠', 'Overlapping', 'error'],
  bad: ['错误', 'Bad line', 'error'],
} as const;
export type SheetAct = keyof typeof sheetActs;

/** The columns of a sheet, by their order where no head names them. */
export const sheetColumns = ['country', 'network', 'prefix', 'price', 'from', 'to'] as const;
export type SheetColumn = (typeof sheetColumns)[number];
