const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const fixed =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (\d\d) ([A-Z][a-z]{2}) (\d{4}) (\d\d):(\d\d):(\d\d) GMT$/;
const rfc850 =
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (\d\d)-([A-Z][a-z]{2})-(\d\d) (\d\d):(\d\d):(\d\d) GMT$/;
const asctime =
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) ([A-Z][a-z]{2}) ([ \d]\d) (\d\d):(\d\d):(\d\d) (\d{4})$/;

type Parts = [
  day: string,
  month: string,
  year: number,
  hour: string,
  minute: string,
  second: string,
];

/** RFC 9110 5.6.7: a two-digit year more than 50 years ahead means the century before. */
const fullYear = (short: number): number => {
  const now = new Date().getUTCFullYear();
  const year = now - (now % 100) + short;
  return year > now + 50 ? year - 100 : year;
};

const partsOf = (text: string): Parts | null => {
  let match = fixed.exec(text);
  const [, a = '', b = '', c = '', d = '', e = '', f = ''] = match ?? [];
  if (match) return [a, b, Number(c), d, e, f];
  match = rfc850.exec(text);
  if (match) {
    const [, day = '', month = '', year = '', hour = '', minute = '', second = ''] = match;
    return [day, month, fullYear(Number(year)), hour, minute, second];
  }
  match = asctime.exec(text);
  if (!match) return null;
  const [, month = '', day = '', hour = '', minute = '', second = '', year = ''] = match;
  return [day.trim(), month, Number(year), hour, minute, second];
};

/** Epoch milliseconds of an HTTP date by the strict grammar of RFC 9110 5.6.7, or null. */
export const parseHttpDate = (text: string): number | null => {
  const parts = partsOf(text);
  if (!parts) return null;
  const [day, monthName, year, hour, minute, second] = parts;
  const month = months.indexOf(monthName);
  const at = Date.UTC(year, month, Number(day), Number(hour), Number(minute), Number(second));
  const back = new Date(at);
  const real =
    month >= 0 && back.getUTCDate() === Number(day) && Number(hour) < 24 && Number(minute) < 60;
  return real && Number(second) <= 60 ? at : null;
};

let secondMs = 0;
let secondText = '';

/** IMF-fixdate of an instant; the text of the running second is kept, since most answers ask it. */
export const httpDate = (atMs: number): string => {
  const second = atMs - (atMs % 1000);
  if (second !== secondMs) {
    secondMs = second;
    secondText = new Date(second).toUTCString();
  }
  return secondText;
};
