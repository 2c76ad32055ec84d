import { callingCodes } from './callingCodes.data';

/** Digits of a number in international form, null when it is none; "+", "00", spaces and dashes are left out. */
export const internationalNumber = (text: string): string | null => {
  const digits = text.replace(/[\s().-]/g, '').replace(/^(\+|00)/, '');
  return /^[1-9]\d{6,14}$/.test(digits) && countryOf(digits) !== null ? digits : null;
};

/** ISO code of the country a number belongs to, null for a calling code nobody holds. */
export const countryOf = (digits: string): string | null =>
  callingCodes[digits.slice(0, 3)] ??
  callingCodes[digits.slice(0, 2)] ??
  callingCodes[digits.slice(0, 1)] ??
  null;

/** Digits of a prefix by which prices tell networks apart; the last six of a number are never part of it. */
export const longestPrefix = 7;
/** The beginning of a number as far as prices look at it. */
export const prefixOf = (digits: string): string =>
  digits.slice(0, Math.max(0, Math.min(longestPrefix, digits.length - 6)));

/** A number as people may see it: its beginning and its last two digits. */
export const maskedNumber = (digits: string): string =>
  `+${digits.slice(0, Math.max(2, digits.length - 8))}••••••${digits.slice(-2)}`;
