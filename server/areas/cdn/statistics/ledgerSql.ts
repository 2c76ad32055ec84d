import { measures as names, type Source, sources } from '#shared/metrics';
import { badField } from '#shared/kernel/errors';
import { slotSeconds } from '#shared/kernel/units';
import { daySeconds, measures as columns } from '../../../model/cdn/statistics/statRows';
import { platform } from '../../../kernel/process/platform';

type Measure = (typeof names)[number];
/** Column of a measure; both lists stand in the same order. */
export const columnOf = (measure: Measure): string => columns[names.indexOf(measure)] as string;

/** Which rows of the ledger are asked for; instants in Unix seconds. */
export type Question = {
  accountId: string;
  domainId: string;
  source?: Source | undefined;
  paramId?: string | undefined;
  country?: string | undefined;
  causes?: readonly string[] | undefined;
  from?: number | undefined;
  to?: number | undefined;
};
/** Values of the places in `conditionOf`. */
export const paramsOf = (question: Question): Record<string, unknown> => ({
  account: question.accountId,
  domain: question.domainId,
  sources: question.source ? [question.source] : [...sources],
  ...(question.paramId && { param: question.paramId }),
  ...(question.country && { country: question.country }),
  ...(question.from !== undefined && { from: question.from }),
  ...(question.to !== undefined && { to: question.to }),
});
/** Rows of a series in the sums or in the ledger, as `s`. */
export const conditionOf = (question: Question): string =>
  [
    's.account_id = {account:UUID} AND s.domain_id = {domain:UUID}',
    's.source IN {sources:Array(String)}',
    question.paramId && 's.param_id = {param:UUID}',
    question.country && 's.country = {country:String}',
    question.from !== undefined && "s.ts >= {from:DateTime('UTC')}",
    question.to !== undefined && "s.ts < {to:DateTime('UTC')}",
  ]
    .filter(Boolean)
    .join(' AND ');

/**
 * How far the sums of each source, parameter and day are: rows of the ledger worked out for a later
 * revision are not in them yet. Question before the ledger, it makes both tell the same.
 */
export const revisionsOf = async (question: Question): Promise<Record<string, string>> => {
  const days: Question = {
    ...question,
    country: undefined,
    ...(question.from !== undefined && { from: question.from - (question.from % daySeconds) }),
    ...(question.to !== undefined && { to: Math.ceil(question.to / daySeconds) * daySeconds }),
  };
  const rows = await platform().analytics.query<{ place: string; revision: string }>({
    name: 'ledger.revisions',
    sql: `SELECT concat(toString(s.source), ' ', toString(s.param_id), ' ', toString(toDate(s.ts))) AS place,
        sum(s.revision) AS revision FROM stats_5m AS s WHERE ${conditionOf(days)} GROUP BY place`,
    params: paramsOf(days),
  });
  return Object.fromEntries(rows.map((r) => [r.place, r.revision]));
};
/** Rows that the sums hold already; needs the value of `revisions`. */
export const inSums = `s.base < toInt64OrZero({revisions:Map(String, String)}[concat(toString(s.source), ' ', toString(s.param_id), ' ', toString(toDate(s.ts)))])`;

/** Start of the slot an instant lies in, Unix seconds. */
export const slotOf = (at: string): number => {
  const seconds = Math.floor(Date.parse(at) / 1000);
  return seconds - (seconds % slotSeconds);
};

/** Place of a row in the order of the list: newest slot first, in it oldest change first. */
export type Place = readonly [
  source: number,
  ts: number,
  at: string,
  param: string,
  country: string,
  region: string,
  base: string,
];
const separator = '|';
export const keyOf = (place: Place): string => place.join(separator);
const shape =
  /^([1-3])\|(\d{1,10})\|(\d{1,15})\|([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\|([A-Za-z0-9]{0,8})\|([A-Za-z]{0,40})\|(-1|\d{1,18})$/;
/** Instants end where the engine's do. */
const lastSecond = 2 ** 32 - 1;
/** The place that a key names; refused when it is none. */
export const placeOf = (key: string): Place => {
  const [, source, ts, at, param, country, region, base] = shape.exec(key) ?? [];
  if (base === undefined || Number(ts) > lastSecond)
    throw badField('after', 'field.format', { field: 'after' });
  return [
    Number(source),
    Number(ts),
    at as string,
    param as string,
    country as string,
    region as string,
    base,
  ];
};
