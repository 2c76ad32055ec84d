import { domainSupply } from '#shared/areas/cdn/domains/domainSupply';
import { lossesOf } from '#shared/edge/compile';
import type { EdgeRule } from '#shared/edge/config';
import { suppliers } from '#shared/suppliers';
import { asciiHost } from '#shared/kernel/hostNames';
import { computedList } from '../../../kernel/db/computedList';
import { type Outside, serve } from '../../../kernel/http/http';
import { now } from '../../../kernel/process/clock';
import { platform } from '../../../kernel/process/platform';
import { configOf } from '../../../model/cdn/domains/configuration/rules.store';
import { seenDomain } from '../../../model/cdn/domains/domains.store';
import { configStatesService } from './configStates';
import { disable, enable } from './disabling';
import { supplyOf } from './supply.store';

const { list } = domainSupply.endpoints;
const nobody = {
  entryId: null,
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
  served: null,
  message: null,
  checkedAt: null,
  bytes: null,
  share: null,
  warnings: [],
  disabledBy: null,
  disabledAt: null,
};

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
  const rules = await o.transact(async (ctx) => {
    const byDomain = new Map<string, readonly EdgeRule[]>();
    for (const id of new Set(lines.flatMap((l) => l.domainId ?? [])))
      byDomain.set(id, (await configOf(ctx, await seenDomain(ctx, id))).config.rules);
    return byDomain;
  });
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
      const cannot = line.supplier ? suppliers[line.supplier].cannot : [];
      const lost = lossesOf(rules.get(line.domainId ?? '') ?? [], cannot);
      const warnings = [...new Set(lost.map((l) => l.property))];
      return { key: `1 ${line.name} ${line.paramId ?? ''}`, ...line, bytes, share, warnings };
    }),
    ...names
      .filter((name) => !lines.some((l) => l.name === name))
      // Names that nobody has stand apart, behind the others.
      .map((name) => ({ key: `2 ${name}`, name, ...nobody })),
  ];
};

/** Suppliers by the names they serve: what answers requests. */
export const domainSupplyService = serve(
  domainSupply,
  {
    resync: (ctx, input) => configStatesService.service.resync(ctx, input),
    async enable(ctx, { id }) {
      await enable(ctx, id);
      return {};
    },
    async disable(ctx, { id }) {
      await disable(ctx, id);
      return {};
    },
  },
  {
    async list(o, { names = [], ...query }) {
      const rows = names.length > 0 ? await rowsOf(o, names) : [];
      return o.transact((ctx) => computedList(ctx, list, rows, query));
    },
  },
);
