import {
  type CountryCode,
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  Metadata,
  ParseError,
  parsePhoneNumberWithError,
} from 'libphonenumber-js/max';

/** A number of the world's numbering plans (ITU E.164): its digits with the calling code, and its country (ISO 3166). */
export type PhoneNumber = { digits: string; country: string };
/** Why a text is no number that messages go to. */
export type NumberFault = 'empty' | 'code' | 'number' | 'country';

/** Two zeros in front, in ASCII, Arabic or Persian digits, stand for the plus sign. */
const zeros = /^[0\u0660\u06f0]{2}\s*/;

/**
 * Reads a number as people and programs write it: with + or 00 and the calling code, or with neither where
 * `callingCode` tells the code of all that have none. Which numbers there are is said by libphonenumber.
 */
export const readNumber = (
  text: string,
  callingCode: string | null = null,
): PhoneNumber | { reason: NumberFault } => {
  // Full-width signs, marks of direction, and the apostrophe by which sheets keep digits as text.
  const plain = text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(/^'/, '');
  if (plain === '') return { reason: 'empty' };
  const whole = plain.replace(zeros, '+');
  try {
    const number = parsePhoneNumberWithError(whole, {
      extract: false,
      ...(callingCode === null ? {} : { defaultCallingCode: callingCode }),
    });
    if (!number.isValid() || number.ext) return { reason: 'number' };
    if (!number.country) return { reason: 'country' };
    return { digits: number.number.slice(1), country: number.country };
  } catch (error) {
    if (!(error instanceof ParseError)) throw error;
    if (error.message !== 'INVALID_COUNTRY') return { reason: 'number' };
    return { reason: whole.startsWith('+') ? 'country' : 'code' };
  }
};

/** A number with its calling code, null when a text is none. */
export const numberOf = (text: string): PhoneNumber | null => {
  const read = readNumber(text);
  return 'reason' in read ? null : read;
};

/** A number whose calling code comes without a plus sign, as carriers give it and as people search for it: with the sign. */
export const withPlus = (text: string): string =>
  /^\s*(\+|00)/.test(text) ? text : `+${text.trim()}`;

/**
 * Digits of the numbers that a text without a calling code is in one country or another: carriers write
 * those of their own country so. Which of them is meant, only who was written to can tell.
 */
export const nationalReadings = (text: string): string[] => {
  const codes = new Set(getCountries().map((country) => getCountryCallingCode(country)));
  const digits = [...codes].flatMap((code) => {
    const read = readNumber(text, code);
    return 'reason' in read ? [] : read.digits;
  });
  return [...new Set(digits)];
};

const leadingDigits = (country: CountryCode): RegExp | null => {
  const plan = new Metadata();
  plan.selectNumberingPlan(country);
  // Of countries that share their calling code all but one may tell how their numbers begin.
  const digits = plan.numberingPlan?.leadingDigits();
  return digits ? new RegExp(`^(?:${digits})`) : null;
};

/** Whether numbers of a country may begin with these digits. Countries that share a calling code are told apart as far as plans do. */
export const mayBegin = (prefix: string, country: string): boolean => {
  if (!isSupportedCountry(country)) return false;
  const code = getCountryCallingCode(country);
  if (!prefix.startsWith(code)) return false;
  const rest = prefix.slice(code.length);
  const own = leadingDigits(country);
  if (rest === '' || own) return rest === '' || own?.test(rest) === true;
  return !getCountries().some(
    (other) =>
      other !== country &&
      getCountryCallingCode(other) === code &&
      leadingDigits(other)?.test(rest) === true,
  );
};

/** Digits of a prefix by which prices tell networks apart; the last six of a number are never part of it. */
export const longestPrefix = 7;
/** The beginning of a number as far as prices look at it. */
export const prefixOf = (digits: string): string =>
  digits.slice(0, Math.max(0, Math.min(longestPrefix, digits.length - 6)));

/** A number as people may see it: its beginning and its last two digits. */
export const maskedNumber = (digits: string): string =>
  `+${digits.slice(0, Math.max(2, digits.length - 8))}••••••${digits.slice(-2)}`;
