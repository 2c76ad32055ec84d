/** What a number measures; decides scale, unit and digits. Bytes and bits count in powers of 1000. */
export type Unit = 'bps' | 'bytes' | 'count' | 'ratio' | 'ms' | 'perSecond' | 'amount';

/** A divisor and the unit name it gives. */
export type Scale = { divide: number; unit: string; digits: number };

const ladder: Record<'bps' | 'bytes', readonly string[]> = {
  bps: ['bps', 'Kbps', 'Mbps', 'Gbps', 'Tbps'],
  bytes: ['B', 'KB', 'MB', 'GB', 'TB', 'PB'],
};

/** One scale for a whole axis, column or legend, chosen by its largest value. */
export const scaleFor = (unit: Unit, largest: number): Scale => {
  if (unit === 'ratio') return { divide: 0.01, unit: '%', digits: 2 };
  if (unit === 'ms')
    return largest >= 10_000
      ? { divide: 1000, unit: 's', digits: 2 }
      : { divide: 1, unit: 'ms', digits: 0 };
  if (unit === 'count') return { divide: 1, unit: '', digits: 0 };
  // Money in whole units of its currency, which the label names.
  if (unit === 'amount') return { divide: 1, unit: '', digits: 2 };
  if (unit === 'perSecond') return { divide: 1, unit: '/s', digits: 2 };
  const names = ladder[unit];
  const step = Math.min(
    names.length - 1,
    Math.max(0, Math.floor(Math.log10(Math.max(1, Math.abs(largest))) / 3)),
  );
  return { divide: 1000 ** step, unit: names[step] ?? '', digits: step === 0 ? 0 : 2 };
};

const formats = new Map<string, Intl.NumberFormat>();
const numberFormat = (locale: string, digits: number) => {
  const key = `${locale}/${digits}`;
  const format =
    formats.get(key) ??
    // Zeros at the end stay: figures below each other keep their decimal points in one line. A zero has no sign.
    new Intl.NumberFormat(locale, {
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
      signDisplay: 'negative',
    });
  formats.set(key, format);
  return format;
};

/** The number alone, in the given scale. */
export const scaled = (value: number | null | undefined, scale: Scale, locale: string): string =>
  value === null || value === undefined || Number.isNaN(value)
    ? '–'
    : numberFormat(locale, scale.digits).format(value / scale.divide);

/** Number and unit: `1.23 GB`, `99.2 %`. */
export const withUnit = (value: number | null | undefined, unit: Unit, locale: string): string => {
  if (value === null || value === undefined || Number.isNaN(value)) return '–';
  const scale = scaleFor(unit, value);
  return `${scaled(value, scale, locale)}${scale.unit ? ` ${scale.unit}` : ''}`;
};

/** A number that a person typed, with its unit: no zeros are added to it. */
export const withUnitAsTyped = (value: number, unit: Unit, locale: string): string => {
  const scale = scaleFor(unit, value);
  const text = new Intl.NumberFormat(locale, { maximumFractionDigits: scale.digits });
  return `${text.format(value / scale.divide)}${scale.unit ? ` ${scale.unit}` : ''}`;
};
