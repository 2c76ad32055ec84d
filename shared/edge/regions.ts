/** The twelve billing regions of the platform, with their names for people. */
export const regions = {
  mainlandChina: { zh: '中国内地', en: 'Mainland China' },
  taiwan: { zh: '中国台湾', en: 'Taiwan, China' },
  southKorea: { zh: '韩国', en: 'South Korea' },
  india: { zh: '印度', en: 'India' },
  asia: { zh: '亚洲其他地区', en: 'Rest of Asia' },
  middleEast: { zh: '中东', en: 'Middle East' },
  russia: { zh: '俄罗斯', en: 'Russia' },
  europe: { zh: '欧洲', en: 'Europe' },
  northAmerica: { zh: '北美洲', en: 'North America' },
  southAmerica: { zh: '南美洲', en: 'South America' },
  africa: { zh: '非洲', en: 'Africa' },
  oceania: { zh: '大洋洲', en: 'Oceania' },
} as const;
export type Region = keyof typeof regions;

/** The codes of all regions in the order in which they are shown, for schemas and lists. */
export const regionCodes = [
  'mainlandChina',
  'taiwan',
  'southKorea',
  'india',
  'asia',
  'middleEast',
  'russia',
  'europe',
  'northAmerica',
  'southAmerica',
  'africa',
  'oceania',
] as const satisfies readonly Region[];

/**
 * ISO 3166-1 alpha-2 codes by region. The continents follow UN M49 (so Central America and the
 * Caribbean are North America, the Caucasus and Central Asia are Asia), except that Cyprus goes
 * with Europe, the other states of western Asia with the Middle East, and countries with a price
 * of their own stand alone. XK (Kosovo) is not in ISO 3166 but in country databases.
 */
const table: Record<Region, string> = {
  mainlandChina: 'CN',
  taiwan: 'TW',
  southKorea: 'KR',
  india: 'IN',
  russia: 'RU',
  asia: 'AF AM AZ BD BN BT GE HK ID JP KG KH KP KZ LA LK MM MN MO MV MY NP PH PK SG TH TJ TL TM UZ VN',
  middleEast: 'AE BH IL IQ IR JO KW LB OM PS QA SA SY TR YE',
  europe:
    'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT ' +
    'LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SJ SK SM UA VA XK',
  northAmerica:
    'AG AI AW BB BL BM BQ BS BZ CA CR CU CW DM DO GD GL GP GT HN HT JM KN KY LC MF MQ MS MX NI PA ' +
    'PM PR SV SX TC TT US VC VG VI',
  southAmerica: 'AR BO BR BV CL CO EC FK GF GS GY PE PY SR UY VE',
  africa:
    'AO BF BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IO KE KM LR LS LY MA MG ' +
    'ML MR MU MW MZ NA NE NG RE RW SC SD SH SL SN SO SS ST SZ TD TF TG TN TZ UG YT ZA ZM ZW',
  oceania:
    'AQ AS AU CC CK CX FJ FM GU HM KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV UM VU WF WS',
};

/** The countries of a region as ISO 3166-1 alpha-2 codes. */
export const countriesOf = (region: Region): readonly string[] => table[region].split(' ');

const regionByCountry = new Map<string, Region>(
  regionCodes.flatMap((region) =>
    countriesOf(region).map((country): [string, Region] => [country, region]),
  ),
);

/** Every country code the table knows, sorted: ISO 3166-1 complete, and XK. */
export const countryCodes: readonly string[] = [...regionByCountry.keys()].sort();

/**
 * The billing region of a country given as ISO 3166-1 alpha-2 code in either case. A code nobody
 * assigned (also the empty one of an address without a country) counts as `asia`, so that every
 * byte is billed in exactly one region.
 */
export const regionOf = (country: string): Region =>
  regionByCountry.get(country.toUpperCase()) ?? 'asia';
