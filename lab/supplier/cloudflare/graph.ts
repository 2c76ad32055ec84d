import * as z from 'zod';
import { type Point, codePairs } from '../../edge/logLine';
import type { SupplierCore } from '../core';
import { mostRows, requestFilter, variableTypes } from './description';
import { parseQuestion, type Selected } from './graphText';
import { Refusal } from './refusal';
import type { Zone } from './zone';

const question = z.strictObject({
  query: z.string(),
  variables: z.record(z.string(), z.unknown()),
  operationName: z.string().nullish(),
});
const refuse = (why: string): never => {
  throw new Refusal(200, 0, why);
};

const dimensionNames = [
  'clientRequestHTTPHost',
  'datetimeMinute',
  'datetimeFiveMinutes',
  'clientCountryName',
  'cacheStatus',
  'edgeResponseStatus',
] as const;
type Dimension = (typeof dimensionNames)[number];
const namesIn = (selected: readonly Selected[], within: string): string[] =>
  selected.find(({ name }) => name === within)?.inside.map(({ name }) => name) ?? [];

type Row = { count: number; sum?: object; dimensions: Record<string, unknown> };
/** A point's requests, apart by how the cache answered or by status; the lab keeps no figure of both. */
const partsOf = (point: Point, by: Dimension | undefined): [object, number, number | null][] => {
  if (by === 'edgeResponseStatus')
    return codePairs(point.status).map(([code, n]) => [{ edgeResponseStatus: code }, n, null]);
  const { requests, hitRequests, bytes, hitBytes } = point;
  return [
    [{ cacheStatus: 'hit' }, hitRequests, hitBytes],
    [{ cacheStatus: 'miss' }, requests - hitRequests, bytes - hitBytes],
  ];
};

const groups = async (
  core: SupplierCore,
  zone: Zone,
  { args, inside }: Selected,
  filter: unknown,
): Promise<Row[]> => {
  const fieldNames = ['count', 'sum', 'dimensions', 'avg', 'uniq'];
  const strange = inside.find(({ name }) => !fieldNames.includes(name));
  if (strange) return refuse(`unknown field "${strange.name}"`);
  const limit = Number(args['limit']);
  if (!(limit > 0 && limit <= mostRows)) return refuse(`limit must be within 1 and ${mostRows}`);
  const dimensions = namesIn(inside, 'dimensions');
  const bad = dimensions.find((one) => !dimensionNames.some((name) => name === one));
  if (bad) return refuse(`unknown field "${bad}"`);
  const by = (['cacheStatus', 'edgeResponseStatus'] as const).filter((one) =>
    dimensions.includes(one),
  );
  const sums = namesIn(inside, 'sum');
  if (by.length !== 1 || (sums.length > 0 && by[0] !== 'cacheStatus'))
    return refuse('the lab keeps no figures of these together');
  const read = requestFilter.safeParse(filter);
  if (!read.success) return refuse(z.prettifyError(read.error));
  const { clientRequestHTTPHost_in: hosts, datetime_geq, datetime_lt } = read.data;
  const source = dimensions.includes('datetimeMinute') ? 'realtime' : 'accurate';
  const slot = source === 'realtime' ? 'datetimeMinute' : 'datetimeFiveMinutes';
  const own = zone.everHad().filter((host) => hosts.includes(host));
  const [from, to] = [Date.parse(datetime_geq), Date.parse(datetime_lt)];
  const rows = (await core.readings.points(own, from, to, source, true)).flatMap((point) =>
    partsOf(point, by[0])
      .filter(([, count]) => count > 0)
      .map(([part, count, edgeResponseBytes]): Row => {
        const all: Record<string, unknown> = {
          clientRequestHTTPHost: point.domain,
          [slot]: new Date(point.slotMs).toISOString().replace('.000', ''),
          clientCountryName: point.country,
          ...part,
        };
        return {
          count,
          ...(sums.length > 0 ? { sum: { edgeResponseBytes } } : {}),
          dimensions: Object.fromEntries(dimensions.map((name) => [name, all[name]])),
        };
      }),
  );
  return rows.slice(0, limit);
};

/** The answer of the analytics to a question about the zone's requests. */
export const graph = async (
  core: SupplierCore,
  zone: Zone,
  zoneId: string,
  body: unknown,
): Promise<object> => {
  const read = question.safeParse(body);
  if (!read.success) return refuse(z.prettifyError(read.error));
  const { query, variables } = read.data;
  const { types, root } = parseQuestion(query);
  for (const [name, type] of Object.entries(types))
    if (variableTypes[name] !== type.replace('!', '')) refuse(`$${name} is no ${type}`);
  const zones = root.find(({ name }) => name === 'viewer')?.inside[0];
  if (zones?.name !== 'zones' || zones.args['filter'] !== '{zoneTag:$zoneTag}')
    return refuse('viewer, zones and its filter are expected');
  if (variables['zoneTag'] !== zoneId) return refuse('not authorized for that zone');
  const answer: Record<string, Row[]> = {};
  for (const one of zones.inside) {
    if (one.name !== 'httpRequestsAdaptiveGroups') return refuse(`unknown field "${one.name}"`);
    if (one.args['filter'] !== '$filter') return refuse('the filter is expected as a variable');
    answer[one.alias] = await groups(core, zone, one, variables['filter']);
  }
  return { data: { viewer: { zones: [answer] } }, errors: null };
};
