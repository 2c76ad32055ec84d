import { countriesOf, type Region, regionCodes } from '#shared/edge/regions';

/** Where a client is, as Route 53 names places; the default is for all that no other set is for. */
export type Place = { continent: string } | { country: string } | 'default';

/** The region whose answer stands for a whole continent. */
const continents: readonly [string, Region][] = [
  ['AF', 'africa'],
  ['AS', 'asia'],
  ['EU', 'europe'],
  ['NA', 'northAmerica'],
  ['OC', 'oceania'],
  ['SA', 'southAmerica'],
];
/** Regions that lie within the continent of another one. */
const within: Partial<Record<Region, string>> = {
  mainlandChina: 'AS',
  taiwan: 'AS',
  southKorea: 'AS',
  india: 'AS',
  middleEast: 'AS',
  russia: 'EU',
};
/** Countries that tables of countries put on different continents: they are named one by one. */
const disputed = new Set(
  'AM AQ AZ BV CC CX CY EG GE GS HM IO KZ RU TF TL TR UM BQ SX CW'.split(' '),
);
/** Not in ISO 3166, which Route 53 holds to. */
const unknownThere = 'XK';

/**
 * The places that are answered otherwise than the default, from what each region is answered. Continents are
 * named where they can be and countries where they must, because a name has room for 100 places.
 */
export const placesOf = <A>(
  answerOf: (region: Region) => A,
  rest: A,
): { place: Place; answer: A }[] => {
  const byContinent = new Map(
    continents.map(([code, region]) => [code, answerOf(region)] as const),
  );
  const whole = [...byContinent].filter(([, answer]) => answer !== rest);
  const continentOf = new Map<string, string>(continents.map(([code, region]) => [region, code]));
  const single = regionCodes.flatMap((region) => {
    const answer = answerOf(region);
    const covered = byContinent.get(within[region] ?? continentOf.get(region) ?? '') ?? rest;
    // Where tables differ a country may be taken for one of any continent.
    const isPlain = (country: string) => answer === covered && !disputed.has(country);
    const everywhere = whole.length === 0 && answer === rest;
    return countriesOf(region)
      .filter((country) => country !== unknownThere && !everywhere && !isPlain(country))
      .map((country) => ({ place: { country }, answer }));
  });
  return [
    ...whole.map(([continent, answer]) => ({ place: { continent }, answer })),
    ...single,
    { place: 'default', answer: rest },
  ];
};
