import { regionCodes } from '#shared/edge/regions';
import { sha256Of } from '../../signing/canonical';
import {
  type Choice,
  choicesFor,
  isPlain,
  quotedText,
  type Written,
  written,
  type ZoneContent,
} from '../written';
import { type Place, placesOf } from './places';
import { element, textIn, type Xml } from '../../xml';

/** One set of records as Route 53 takes and tells it; `id` tells those of one name and type apart. */
export type RecordSet = { name: string; type: string; id: string; xml: Xml };
/** What clients are answered: all values, or one of them drawn. */
type Answer = { value: string; weight: number | null }[];

const mostWeight = 255;
/** Names that answers stand under which a place leads to; below the zone, where nobody asks for them. */
const answersLabel = '_route53';
export const isAnswerName = (name: string, zone: string): boolean =>
  name.endsWith(`.${answersLabel}.${zone}`);

/** A name as Route 53 tells it (`\052.shop.test.`), lower case and without its final dot. */
export const plainName = (name: string): string =>
  name
    .replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)))
    .replace(/\.$/, '')
    .toLowerCase();

/** The data of a record as Route 53 writes it. */
const contentOf = (type: Written['type'], value: string): string => {
  if (type === 'TXT') return quotedText(value, 8);
  return type === 'CNAME' || type === 'NS' || type === 'MX' ? `${value}.` : value;
};

const greatestDivisor = (a: number, b: number): number => (b === 0 ? a : greatestDivisor(b, a % b));
/** Weights of ours go to 1000, those of Route 53 to 255: shares stay as they are as long as they can. */
const scaled = (weights: readonly number[]): number[] => {
  const divisor = weights.reduce(greatestDivisor, 0) || 1;
  const small = weights.map((weight) => weight / divisor);
  const most = Math.max(...small);
  if (most <= mostWeight) return small;
  return small.map((weight) => Math.max(1, Math.round((weight * mostWeight) / most)));
};

const answerOf = (choices: readonly Choice[]): Answer => {
  if (choices.every((c) => c.weight === null))
    return choices.map(({ value }) => ({ value, weight: null }));
  const drawn = choices.flatMap((c) => (c.weight ? [{ value: c.value, weight: c.weight }] : []));
  const weights = scaled(drawn.map((c) => c.weight));
  return drawn.map(({ value }, i) => ({
    value,
    weight: drawn.length > 1 ? (weights[i] ?? 0) : null,
  }));
};

const set = (name: string, type: string, id: string, rest: readonly Xml[]): RecordSet => ({
  name,
  type,
  id,
  xml: element('ResourceRecordSet', [
    element('Name', `${name.replace('*', '\\052')}.`),
    element('Type', type),
    ...(id ? [element('SetIdentifier', id)] : []),
    ...rest,
  ]),
});
const values = ({ type, ttl }: Written, answer: Answer): Xml[] => [
  element('TTL', ttl),
  element(
    'ResourceRecords',
    answer.map(({ value }) =>
      element('ResourceRecord', [element('Value', contentOf(type, value))]),
    ),
  ),
];

/** An answer under a name: one plain set, or a weighted set for each value. */
const answerSets = (w: Written, name: string, answer: Answer): RecordSet[] => {
  if (answer.length === 0) return [];
  if (answer.every(({ weight }) => weight === null))
    return [set(name, w.type, '', values(w, answer))];
  return answer.map((one) =>
    set(name, w.type, `weight ${sha256Of(one.value).slice(0, 16)}`, [
      element('Weight', one.weight ?? 0),
      ...values(w, [one]),
    ]),
  );
};

const placeId = (place: Place): string => {
  if (place === 'default') return 'place default';
  return 'continent' in place ? `place ${place.continent}` : `place country ${place.country}`;
};
const locationOf = (place: Place): Xml => {
  if (place === 'default') return element('GeoLocation', [element('CountryCode', '*')]);
  const [name, code] =
    'continent' in place ? ['ContinentCode', place.continent] : ['CountryCode', place.country];
  return element('GeoLocation', [element(name ?? '', code ?? '')]);
};

type Where = { zone: string; zoneId: string };
/**
 * What depends on the place of the client: a set for each place. One value stands there itself; more of them
 * stand under a name of their own, made of what they say, and the place leads there. So what a name says
 * changes in one step, that of the sets of its places.
 */
const placeSets = (w: Written, { zone, zoneId }: Where): RecordSet[] => {
  const say = (answer: Answer) => JSON.stringify(answer);
  const rest = say(answerOf(choicesFor(w.choices, null)));
  const byRegion = new Map(
    regionCodes.map((region) => [region, say(answerOf(choicesFor(w.choices, region)))]),
  );
  const further = new Map<string, RecordSet[]>();
  const sets = placesOf((region) => byRegion.get(region) ?? rest, rest).flatMap(
    ({ place, answer: text }) => {
      // Safe cast: it was written above.
      const answer = JSON.parse(text) as Answer;
      if (answer.length === 0) return [];
      const where = locationOf(place);
      if (answer.length === 1)
        return [set(w.name, w.type, placeId(place), [where, ...values(w, answer)])];
      const mark = sha256Of(`${w.type} ${w.ttl} ${text}`).slice(0, 24);
      const name = `m${mark}.${answersLabel}.${zone}`;
      further.set(name, answerSets(w, name, answer));
      const target = element('AliasTarget', [
        element('HostedZoneId', zoneId),
        element('DNSName', `${name}.`),
        element('EvaluateTargetHealth', 'false'),
      ]);
      return [set(w.name, w.type, placeId(place), [where, target])];
    },
  );
  return [...[...further.values()].flat(), ...sets];
};

/** A version of the zone as the sets of Route 53; those of a name for answers are there once. */
export const recordSetsOf = (content: ZoneContent, where: Where): RecordSet[] => {
  const sets = written(content).flatMap((w) =>
    isPlain(w.choices) || w.choices.every((c) => c.regions === null)
      ? answerSets(w, w.name, answerOf(w.choices))
      : placeSets(w, where),
  );
  return [...new Map(sets.map((one) => [keyOf(one), one])).values()];
};

/** A set as a listing tells it. */
export const liveSet = (xml: Xml): RecordSet => ({
  name: plainName(textIn(xml, 'Name')),
  type: textIn(xml, 'Type'),
  id: textIn(xml, 'SetIdentifier'),
  xml,
});

const leaves = (xml: Xml, path = ''): string[] => {
  const here = `${path}/${xml.name}`;
  if (xml.children.length > 0) return xml.children.flatMap((child) => leaves(child, here));
  const isName = xml.name === 'Name' || xml.name === 'DNSName';
  return [`${here}=${isName ? plainName(xml.text) : xml.text}`];
};
/** What tells sets of a zone apart. */
export const keyOf = ({ name, type, id }: RecordSet): string => `${name} ${type} ${id}`;
/** What a set says, whatever the order of its values. */
export const saysOf = ({ xml }: RecordSet): string => leaves(xml).toSorted().join('\n');
