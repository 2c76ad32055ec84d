import type { Archive } from './archive';
import { readAll } from './xml';

const mostStyles = 16 * 1024 * 1024;
const dayMs = 86_400_000;
/** Days of 1970-01-01 in the two calendars of workbooks. */
const epochs = { 1900: 25_569, 1904: 24_107 } as const;
/** Formats of dates that every workbook has by their number, ECMA-376 18.8.30. */
const isBuiltInDate = (id: number): boolean =>
  (id >= 14 && id <= 22) ||
  (id >= 27 && id <= 36) ||
  (id >= 45 && id <= 47) ||
  (id >= 50 && id <= 58);
/** Whether a format shows a date: letters of one outside of quotations, escapes and brackets. */
const isDateFormat = (format: string): boolean =>
  /[ymdhs]/i.test(format.replace(/"[^"]*"|\\.|\[[^\]]*\]|_.|General/gi, ''));

/** Which of the styles of cells show dates, by the number of the style. */
export const readDateStyles = async (archive: Archive, name: string): Promise<Set<number>> => {
  const own = new Map<number, string>();
  const styles = new Set<number>();
  let isCellStyle = false;
  let n = 0;
  await readAll(archive.open(name, mostStyles), {
    open(tag, a) {
      if (tag === 'numFmt') own.set(Number(a['numFmtId']), a['formatCode'] ?? '');
      else if (tag === 'cellXfs') isCellStyle = true;
      else if (tag === 'xf' && isCellStyle) {
        const id = Number(a['numFmtId'] ?? 0);
        const format = own.get(id);
        if (format === undefined ? isBuiltInDate(id) : isDateFormat(format)) styles.add(n);
        n += 1;
      }
    },
    close(tag) {
      if (tag === 'cellXfs') isCellStyle = false;
    },
  });
  return styles;
};

/** A day of a workbook's calendar as people write it; hours and minutes where it has some. */
export const dateText = (value: number, calendar: keyof typeof epochs): string => {
  const at = new Date(Math.round((value - epochs[calendar]) * dayMs));
  if (Number.isNaN(at.getTime())) return String(value);
  const text = at.toISOString();
  if (value < 1) return text.slice(11, 16);
  return Number.isInteger(value) ? text.slice(0, 10) : `${text.slice(0, 10)} ${text.slice(11, 16)}`;
};

const digitsShown = 15;
/** A number as a spreadsheet shows it in a plain cell: whole ones with all digits, others with 15. */
export const numberText = (text: string): string => {
  if (/^\d{1,15}$/.test(text)) return text;
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) return text;
  if (Number.isSafeInteger(value)) return String(value);
  return String(Number(value.toPrecision(digitsShown)));
};
