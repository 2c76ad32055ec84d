import maxmind from 'maxmind';
import type { CountryOf } from './lines';

const unknown = 'ZZ';
const addressesInMemory = 50_000;
/** Files of MaxMind nest the code, the free ones of DB-IP do not. */
type Row = { country_code?: string; country?: { iso_code?: string } };

/** Reads who is where from a MaxMind file; without a file nobody's country is known. */
export const loadCountries = async (file: string | null): Promise<CountryOf> => {
  if (file === null) return () => unknown;
  const reader = await maxmind.open(file);
  const codes = new Map<string, string>();
  return (address) => {
    const present = codes.get(address);
    if (present) return present;
    // The reader's types describe MaxMind's own editions alone.
    const row = maxmind.validate(address) ? (reader.get(address) as Row | null) : null;
    const code = row?.country_code ?? row?.country?.iso_code ?? unknown;
    if (codes.size >= addressesInMemory) codes.clear();
    codes.set(address, code);
    return code;
  };
};
