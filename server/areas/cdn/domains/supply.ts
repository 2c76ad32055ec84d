import { domainSupply } from '#shared/areas/cdn/domains/domainSupply';
import { asciiHost } from '#shared/kernel/hostNames';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { now } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import { configStatesService } from './configStates';
import { supplyOf } from './supply.store';

const { list } = domainSupply.endpoints;
const nobody = {
  domainId: null,
  accountId: null,
  supplier: null,
  paramId: null,
  state: null,
  weight: null,
  configVersion: null,
  liveVersion: null,
  reading: null,
  fields: null,
  nodes: null,
  wrongNodes: null,
  message: null,
  checkedAt: null,
  bytes: null,
  share: null,
} as const;

/** Bytes of the last 24 hours by domain and parameter, by accurate figures, keyed "domain parameter". */
const lastDay = async (
  userId: string,
  domainIds: readonly string[],
): Promise<ReadonlyMap<string, number>> => {
  if (domainIds.length === 0) return new Map();
  const rows = await platform().analytics.query<{ key: string; bytes: number }>({
    name: 'domainSupply.lastDay',
    who: { userId, accountId: null },
    sql: `SELECT concat(toString(s.domain_id), ' ', toString(s.param_id)) AS key, toFloat64(sum(s.bytes)) AS bytes
      FROM stats_5m AS s WHERE s.source = 'accurate' AND s.domain_id IN {domains:Array(UUID)}
        AND s.ts >= parseDateTimeBestEffort({now:String}) - INTERVAL 24 HOUR GROUP BY key`,
    params: { now: now(), domains: domainIds },
  });
  return new Map(rows.map((r) => [r.key, r.bytes]));
};

const rowsOf = async (o: Outside, typed: readonly string[]) => {
  const names = [...new Set(typed.map(asciiHost))];
  const lines = await o.transact((ctx) => supplyOf(ctx, names));
  const domainIds = [...new Set(lines.flatMap((l) => l.domainId ?? []))];
  const day = await lastDay(o.who.userId, domainIds);
  const sums = new Map<string, number>();
  for (const [key, bytes] of day) {
    const [domainId = ''] = key.split(' ');
    sums.set(domainId, (sums.get(domainId) ?? 0) + bytes);
  }
  return [
    ...lines.map((line) => {
      const bytes = line.paramId ? (day.get(`${line.domainId} ${line.paramId}`) ?? 0) : null;
      const all = sums.get(line.domainId ?? '') ?? 0;
      const share = bytes !== null && all > 0 ? bytes / all : null;
      return { key: `${line.name} ${line.paramId ?? ''}`, ...line, bytes, share };
    }),
    ...names
      .filter((name) => !lines.some((l) => l.name === name))
      .map((name) => ({ key: name, name, ...nobody })),
  ];
};

/** Suppliers by the names they serve: what answers requests. */
export const domainSupplyService = serve(
  domainSupply,
  { resync: (ctx, input) => configStatesService.service.resync(ctx, input) },
  {
    async list(o, { names = [], ...query }) {
      const rows = names.length > 0 ? await rowsOf(o, names) : [];
      return o.transact((ctx) => computedList(ctx, list, rows, query));
    },
  },
);
