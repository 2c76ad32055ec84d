import { DriverError } from '../driver';

/** Bytes of a decimal text of kilobytes (1,000 bytes) with three decimals, without rounding. */
export const bytesOf = (kilobytes: string): number => {
  const match = /^(\d{1,12})\.(\d{3})$/.exec(kilobytes);
  if (!match) throw new DriverError('garbage', `"${kilobytes}" is no traffic in KB`);
  return Number(match[1]) * 1000 + Number(match[2]);
};

/** Milliseconds of decimal seconds with three decimals, without rounding. */
export const millisecondsOf = (seconds: string): number => {
  const match = /^(\d{1,12})\.(\d{3})$/.exec(seconds);
  if (!match) throw new DriverError('garbage', `"${seconds}" is no duration in seconds`);
  return Number(match[1]) * 1000 + Number(match[2]);
};

/** Bytes of a decimal text of gibibytes (2^30) with six decimals, to the nearest. */
export const bytesOfGibibytes = (gibibytes: string): number => {
  if (!/^\d{1,9}\.\d{6}$/.test(gibibytes))
    throw new DriverError('garbage', `"${gibibytes}" is no traffic in GiB`);
  return Math.round(Number(gibibytes) * 2 ** 30);
};
