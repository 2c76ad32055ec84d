import { enUS } from 'react-day-picker/locale/en-US';
import { zhCN } from 'react-day-picker/locale/zh-CN';

/** A wall-clock day, built from and read back as local parts, so that no zone can shift it. */
export const dateOf = (day: string) => {
  const [y, m, d] = day.split('-').map(Number);
  return new Date(y ?? 1970, (m ?? 1) - 1, d ?? 1);
};
/** The day (YYYY-MM-DD) that such a date stands for. */
export const dayOf = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((n) => String(n).padStart(2, '0'))
    .join('-');

/** The look of every calendar of the console. */
export const look = {
  root: 'relative text-sm',
  month_caption: 'flex h-8 items-center justify-center font-medium',
  nav: 'absolute inset-x-0 top-0 flex h-8 items-center justify-between',
  button_previous:
    'grid h-8 w-8 place-items-center rounded hover:bg-hover [&_svg]:h-4 [&_svg]:fill-current',
  button_next:
    'grid h-8 w-8 place-items-center rounded hover:bg-hover [&_svg]:h-4 [&_svg]:fill-current',
  month_grid: 'mt-1 w-full border-collapse',
  weekday: 'h-7 text-xs font-normal text-ink-faint',
  day: 'p-0 text-center',
  day_button: 'nums h-8 w-full rounded hover:bg-hover',
  today: 'font-semibold text-accent-ink',
  outside: 'text-ink-faint',
  range_start: 'rounded-l bg-accent !text-accent-contrast [&>button:hover]:bg-accent-strong',
  range_end: 'rounded-r bg-accent !text-accent-contrast [&>button:hover]:bg-accent-strong',
  range_middle: 'bg-accent-soft text-accent-ink',
};

/** Names of days and months in the reader's language, weeks from Monday. */
export const calendarTexts = (locale: string) => ({
  locale: locale.startsWith('zh') ? zhCN : enUS,
  weekStartsOn: 1 as const,
});
