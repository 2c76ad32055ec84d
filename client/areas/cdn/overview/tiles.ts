/** The world as tiles, one per country or region, placed where people expect it; `--` is sea. */
const drawing = [
  '-- -- -- -- -- -- -- GL -- -- -- -- -- NO SE FI -- -- -- -- -- -- -- --',
  '-- CA -- -- -- -- -- -- -- IS -- -- DK -- -- EE RU -- -- -- -- -- -- --',
  '-- US -- -- -- -- -- -- -- IE GB NL DE PL LT LV BY -- KZ KG MN -- -- --',
  '-- MX -- BS -- -- -- -- -- -- FR BE LU CZ SK UA MD GE UZ TJ CN KP KR JP',
  'GT BZ CU DO PR -- -- -- -- PT ES CH AT SI HU RO AZ AM TM AF -- MO TW --',
  'SV HN JM HT TT -- -- -- -- -- MT IT HR RS BG TR IR IQ PK NP BT HK -- --',
  'NI CR PA VE GY SR -- -- -- MA DZ TN BA AL GR CY SY JO IN BD MM LA VN --',
  '-- CO EC BR GF -- -- -- -- EH LY EG ME MK LB IL KW BH LK -- TH KH PH --',
  '-- PE BO PY -- -- -- -- MR ML NE TD SD PS SA QA AE OM MV -- MY SG BN --',
  '-- CL AR UY -- -- -- SN GM BF NG CF SS ER DJ YE -- -- -- -- ID TL PG --',
  '-- -- -- -- -- -- -- GN CI GH BJ CM ET SO -- -- -- -- -- -- -- -- SB FJ',
  '-- -- -- -- -- -- -- SL LR TG GA CG CD UG KE -- SC -- -- -- AU -- NC --',
  '-- -- -- -- -- -- -- -- -- AO ZM RW BI TZ -- -- MU -- -- -- -- -- -- NZ',
  '-- -- -- -- -- -- -- -- -- NA BW ZW MZ MW MG RE -- -- -- -- -- -- -- --',
  '-- -- -- -- -- -- -- -- -- -- ZA LS SZ -- -- -- -- -- -- -- -- -- -- --',
];

export type Tile = { country: string; column: number; row: number };
export const tiles: readonly Tile[] = drawing.flatMap((line, row) =>
  line
    .split(' ')
    .flatMap((country, column) => (country === '--' ? [] : [{ country, column, row }])),
);
export const tileColumns = 24;
export const tileRows = drawing.length;
