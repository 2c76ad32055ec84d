/** A moment of the day to the millisecond, on the clock the page shows times by. */
export const clockText = (at: string, locale: string, timeZone: string): string =>
  new Intl.DateTimeFormat(locale, {
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    fractionalSecondDigits: 3,
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at));
