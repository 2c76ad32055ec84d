import { dataPoints } from '#shared/areas/cdn/statistics/dataPoints';
import type { Got, Out } from '#shared/kernel/contract';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import type { Source } from '#shared/metrics';
import { type Outside, serve } from '../../../kernel/http/http';
import { platform } from '../../../kernel/process/platform';
import { daySeconds } from '../../../model/cdn/statistics/statRows';
import {
  type Question,
  columnOf,
  conditionOf,
  inSums,
  keyOf,
  paramsOf,
  type Place,
  placeOf,
  revisionsOf,
  slotOf,
} from './ledgerSql';
import { heldPoints } from './heldPoints';
import { domainOf, evidenceOf, paramNames } from './pointSources.store';

const { list, point } = dataPoints.endpoints;
type Page = Out<typeof list>;
/** Where no run or load is told. */
const noId = '00000000-0000-0000-0000-000000000000';

const placeColumns = `toInt8(s.source) AS n, toUnixTimestamp(s.ts) AS slot, toString(toUnixTimestamp64Milli(s.at)) AS ms,
  toString(s.param_id) AS param, s.country AS country, s.region AS region, toString(s.base) AS base`;
type PlaceRow = {
  n: number;
  slot: number;
  ms: string;
  param: string;
  country: string;
  region: string;
  base: string;
};
const placeOfRow = (r: PlaceRow): Place => [
  Number(r.n),
  Number(r.slot),
  r.ms,
  r.param,
  r.country,
  r.region,
  r.base,
];
const order = 's.source DESC, s.ts DESC, s.at, s.param_id, s.country, s.region, s.base';
const behind = `(toInt8(s.source) < {n:Int8} OR (toInt8(s.source) = {n:Int8} AND (s.ts < {slot:DateTime('UTC')} OR (s.ts = {slot:DateTime('UTC')}
  AND (toUnixTimestamp64Milli(s.at), s.param_id, s.country, s.region, s.base) > ({ms:Int64}, {after_param:UUID}, {after_country:String}, {after_region:String}, {base:Int64})))))`;
const behindParams = ([n, slot, ms, param, country, region, base]: Place) => ({
  n,
  slot,
  ms,
  after_param: param,
  after_country: country,
  after_region: region,
  base,
});

type LedgerRow = PlaceRow & {
  source: Source;
  value: string;
  total: string;
  cause: Page['rows'][number]['cause'];
  causeId: string;
  actor: string;
  requestId: string;
};

/** The places of a page and one more; only keys are read, from the page's first slot on. */
const placesOf = async (
  question: Question,
  after: Place | null,
  size: number,
): Promise<Place[]> => {
  const rows = await platform().analytics.query<PlaceRow>({
    name: 'ledger.places',
    sql: `SELECT ${placeColumns} FROM stats_ledger AS s WHERE ${conditionOf(question)}
      ${question.causes ? 'AND s.cause IN {causes:Array(String)}' : ''}
      ${after ? `AND ${behind} ${question.source ? "AND s.ts <= {slot:DateTime('UTC')}" : ''}` : ''}
      ORDER BY ${order} LIMIT {size:UInt32}`,
    params: {
      ...paramsOf(question),
      ...(question.causes && { causes: question.causes }),
      ...(after && behindParams(after)),
      size: size + 1,
    },
  });
  return rows.map(placeOfRow);
};

/** A question of so few days asks for their revisions beside its places, not after them. */
const isShort = ({ from, to }: Question): boolean =>
  from !== undefined && to !== undefined && to - from <= 7 * daySeconds;

/** The rows of the slots of some places, each with the sum of its slot and source up to it. */
const rowsOf = async (
  question: Question,
  places: readonly Place[],
  column: string,
  revisionsAtHand: Record<string, string> | null,
): Promise<LedgerRow[]> => {
  const slots = places.map(([, slot]) => slot);
  const within: Question = {
    ...question,
    from: Math.min(...slots),
    to: Math.max(...slots) + slotSeconds,
  };
  const revisions = revisionsAtHand ?? (await revisionsOf(within));
  return platform().analytics.query<LedgerRow>({
    name: 'ledger.rows',
    sql: `SELECT ${placeColumns}, toString(s.source) AS source, s.${column} AS value,
        sum(s.${column}) OVER (PARTITION BY s.source, s.ts ORDER BY s.at, s.param_id, s.country, s.region, s.base
          ROWS BETWEEN UNBOUNDED PRECEDING AND CURRENT ROW) AS total,
        s.cause AS cause, toString(s.cause_id) AS "causeId", s.actor AS actor, s.request_id AS "requestId"
      FROM stats_ledger AS s WHERE ${conditionOf(within)} AND ${inSums}
        AND has({slots:Array(UInt32)}, toUnixTimestamp(s.ts)) ORDER BY ${order}`,
    params: { ...paramsOf(within), revisions, slots: [...new Set(slots)] },
  });
};

const inSlot = "s.ts = {slot:DateTime('UTC')}";

/** Changes of a domain's figures page by page, the newest slots first, with what they came from. */
const listChanges = async (o: Outside, input: Got<typeof list>): Promise<Page> => {
  const { domainId, source, paramId, country, measure = 'bytes', after, size } = input;
  if (!domainId) return { rows: [], next: null };
  const { accountId } = await o.transact((ctx) => domainOf(ctx, domainId));
  const question: Question = {
    accountId,
    domainId,
    source,
    paramId,
    country,
    causes: input.cause,
    from: input.slotAtFrom === undefined ? undefined : slotOf(input.slotAtFrom),
    to: input.slotAtTo === undefined ? undefined : slotOf(input.slotAtTo),
  };
  const [keyed, revisions] = await Promise.all([
    placesOf(question, after === undefined ? null : placeOf(after), size),
    isShort(question) ? revisionsOf(question) : null,
  ]);
  const places = keyed.slice(0, size);
  const last = places.at(-1);
  if (!last) return { rows: [], next: null };
  const keys = new Set(places.map(keyOf));
  const rows = (await rowsOf(question, places, columnOf(measure), revisions)).filter((r) =>
    keys.has(keyOf(placeOfRow(r))),
  );
  const changes = rows.map((r) => ({
    requestId: r.requestId,
    paramId: r.param,
    at: instantOf(Number(r.ms) / 1000),
    causeId: r.causeId,
  }));
  const [evidence, params] = await o.transact(
    async (ctx) =>
      [
        await evidenceOf(ctx, changes),
        await paramNames(
          ctx,
          changes.map((c) => c.paramId),
        ),
      ] as const,
  );
  return {
    rows: rows.map((r, i) => ({
      id: keyOf(placeOfRow(r)),
      domainId,
      measure,
      slotAt: instantOf(Number(r.slot)),
      source: r.source,
      paramId: r.param,
      param: params.get(r.param) ?? r.param,
      country: r.country,
      value: Number(r.value),
      total: Number(r.total),
      cause: r.cause,
      causeId: r.causeId === noId ? '' : r.causeId,
      actor: r.actor,
      at: changes[i]?.at ?? '',
      requestId: r.requestId,
      evidence: evidence[i]?.evidence ?? null,
      callId: evidence[i]?.callId ?? null,
    })),
    next: keyed.length > size ? keyOf(last) : null,
  };
};

/** A figure by source and supplier parameter as all screens sum it, and the sum of its ledger beside it. */
const onePoint = async (
  o: Outside,
  { domainId, at, measure }: Got<typeof point>,
): Promise<Out<typeof point>> => {
  const domain = await o.transact((ctx) => domainOf(ctx, domainId));
  const from = slotOf(at);
  const slot: Question = { accountId: domain.accountId, domainId, from, to: from + slotSeconds };
  const { analytics } = platform();
  const column = columnOf(measure);
  const day = from - (from % daySeconds);
  type Sum = { source: Source; param: string; value: string; revision: string; rows: string };
  // One scan tells sums and revisions of the same moment; the ledger holds all of both by then.
  const sums = await analytics.query<Sum>({
    name: 'ledger.point',
    sql: `SELECT toString(s.source) AS source, toString(s.param_id) AS param, countIf(${inSlot}) AS rows,
        sumIf(s.${column}, ${inSlot}) AS value, sum(s.revision) AS revision
      FROM stats_5m AS s WHERE ${conditionOf({ ...slot, from: day, to: day + daySeconds })}
      GROUP BY source, param HAVING rows > 0 ORDER BY source, param`,
    params: { ...paramsOf({ ...slot, from: day, to: day + daySeconds }), slot: from },
  });
  const date = instantOf(day).slice(0, 10);
  const revisions = Object.fromEntries(
    sums.map((r) => [`${r.source} ${r.param} ${date}`, r.revision]),
  );
  const ledger = await analytics.query<{ place: string; changes: string; sum: string }>({
    name: 'ledger.sum',
    sql: `SELECT concat(toString(s.source), ' ', toString(s.param_id)) AS place, count() AS changes,
        sum(s.${column}) AS sum
      FROM stats_ledger AS s WHERE ${conditionOf(slot)} AND ${inSums} GROUP BY place`,
    params: { ...paramsOf(slot), revisions },
  });
  const sumsOfLedger = new Map(ledger.map((r) => [r.place, r]));
  const slotAt = instantOf(from);
  const { names, heldOf } = await o.transact(async (ctx) => ({
    names: await paramNames(
      ctx,
      sums.map((r) => r.param),
    ),
    heldOf: await heldPoints(ctx, domainId, slotAt),
  }));
  return {
    domain: domain.name,
    at: slotAt,
    values: sums.map((r) => ({
      source: r.source,
      paramId: r.param,
      param: names.get(r.param) ?? r.param,
      value: Number(r.value),
      changes: Number(sumsOfLedger.get(`${r.source} ${r.param}`)?.changes ?? 0),
      sum: Number(sumsOfLedger.get(`${r.source} ${r.param}`)?.sum ?? 0),
      ...heldOf({ source: r.source, paramId: r.param, column, value: Number(r.value) }),
    })),
  };
};
/** The history of figures for staff: single changes, and one point with its ledger. */
export const dataPointsService = serve(dataPoints, {}, { list: listChanges, point: onePoint });
