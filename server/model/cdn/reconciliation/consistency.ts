import {
  type Cell,
  type ConsistencySlot,
  pairNames,
  sourcePairs,
} from '#shared/areas/cdn/reconciliation/consistency';
import { Failure } from '#shared/kernel/errors';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import { type Source, sources } from '#shared/metrics';
import type { Who } from '#shared/kernel/access';
import { type Ctx, type Run, system } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { holdsBetween } from '../statistics/holds';
import * as store from './consistency.store';
import { type Compared, coveredSpan, type Figure, verdictOf, worstOf } from './consistencyVerdict';

const dayMs = 86_400_000;
const slotsOfDay = 288;
const measures = ['requests', 'bytes'] as const;
type Sums = Record<`${Source}_${(typeof measures)[number]}`, string>;
type Apart = Record<`${(typeof pairNames)[number]}_${(typeof measures)[number]}`, string>;

const sums = sources
  .flatMap((s) => measures.map((m) => `sumIf(s.${m}, s.source = '${s}') AS ${s}_${m}`))
  .join(', ');
const figuresOf = (row: Sums): Record<Source, Figure> =>
  // Safe cast: the entries are those of all sources.
  Object.fromEntries(
    sources.map((s) => [
      s,
      { requests: Number(row[`${s}_requests`]), bytes: Number(row[`${s}_bytes`]) },
    ]),
  ) as Record<Source, Figure>;

/** Sums of each domain, parameter and UTC day by source, and how far pairs are apart, added up hour by hour so that hours do not make up for each other. */
export const sumsOfDays = (
  o: { from: string; to: string; domainIds?: readonly string[] | undefined },
  who?: Who,
) =>
  platform().analytics.query<Sums & Apart & { domainId: string; paramId: string; day: string }>({
    name: 'consistency.days',
    sql: `SELECT toString(h.domain_id) AS domainId, toString(h.param_id) AS paramId, toString(toDate(h.ts, 'UTC')) AS day,
        ${sources.flatMap((s) => measures.map((m) => `sum(h.${s}_${m}) AS ${s}_${m}`)).join(', ')},
        ${pairNames
          .flatMap((pair) =>
            measures.map((m) => {
              const [a, b] = sourcePairs[pair];
              return `sum(abs(h.${a}_${m} - h.${b}_${m})) AS ${pair}_${m}`;
            }),
          )
          .join(', ')}
      FROM (SELECT s.domain_id AS domain_id, s.param_id AS param_id, s.ts AS ts, ${sums}
        FROM stats_1h AS s WHERE s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}
          ${o.domainIds ? 'AND s.domain_id IN {domains:Array(UUID)}' : ''}
        GROUP BY domain_id, param_id, ts) AS h
      GROUP BY h.domain_id, h.param_id, day`,
    params: {
      from: Date.parse(o.from) / 1000,
      to: Date.parse(o.to) / 1000,
      ...(o.domainIds ? { domains: o.domainIds } : {}),
    },
    maxRows: 2_000_000,
    ...(who ? { who: { userId: who.userId, accountId: who.accountId } } : {}),
  });

const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
/** The days of a span, both ends included. */
export const daysBetween = (from: string, to: string): string[] => {
  const first = Date.parse(`${from}T00:00:00Z`);
  const count = Math.round((Date.parse(`${to}T00:00:00Z`) - first) / dayMs) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, i) => dayOf(first + i * dayMs));
};
const startOf = (day: string): string => `${day}T00:00:00.000Z`;
const endOf = (day: string): string => new Date(Date.parse(startOf(day)) + dayMs).toISOString();

const group = <T>(rows: readonly T[], keyOf: (row: T) => string): Map<string, T[]> => {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    const one = groups.get(key);
    if (one) one.push(row);
    else groups.set(key, [row]);
  }
  return groups;
};

export type DomainDays = store.MatrixDomain & { cells: Cell[] };
type Which = { accountId?: string | undefined; domainId?: string | undefined };

/** The verdict on each day of each domain; days of UTC. */
export const compareDays = async (
  run: Run,
  o: Which & { from: string; to: string },
  who?: Who,
): Promise<{ days: string[]; domains: DomainDays[] }> => {
  const days = daysBetween(o.from, o.to);
  const span = { from: startOf(o.from), to: endOf(o.to) };
  const { domains, lanes, tolerances } = await run(system, async (ctx: Ctx) => ({
    domains: await store.domainsOf(ctx, o),
    lanes: await store.lanesFor(ctx, o),
    tolerances: await store.tolerances(ctx),
  }));
  const some = o.accountId || o.domainId ? domains.map((d) => d.id) : undefined;
  const [rows, holds] = await Promise.all([
    some?.length === 0 ? [] : sumsOfDays({ ...span, domainIds: some }, who),
    holdsBetween(span.from, span.to),
  ]);
  const lanesOf = group(lanes, (l) => `${l.domainId} ${l.paramId}`);
  const holdsOf = group(holds, (h) => `${h.domainId} ${h.paramId}`);
  const cells = new Map<string, Cell[]>();
  for (const row of rows) {
    const key = `${row.domainId} ${row.paramId}`;
    const [from, to] = [startOf(row.day), endOf(row.day)];
    const own = lanesOf.get(key) ?? [];
    const apart = Object.fromEntries(
      pairNames.map((pair) => [
        pair,
        { requests: Number(row[`${pair}_requests`]), bytes: Number(row[`${pair}_bytes`]) },
      ]),
      // Safe cast: the entries are those of all pairs.
    ) as Compared['apart'];
    const cell = verdictOf(
      { ...figuresOf(row), apart },
      {
        tolerances,
        spanOf: (source) =>
          coveredSpan(
            own.find((l) => l.source === source),
            from,
            to,
          ),
        isHeld: (holdsOf.get(key) ?? []).some((h) => h.from < to && h.to > from),
        share: 1,
      },
    );
    const place = `${row.domainId} ${row.day}`;
    cells.set(place, [...(cells.get(place) ?? []), cell]);
  }
  return {
    days,
    domains: domains.map((d) => ({
      ...d,
      cells: days.map((day) => worstOf(cells.get(`${d.id} ${day}`) ?? [])),
    })),
  };
};

/** Sums of the slots of a day of a domain, by parameter. */
const slotRows = (o: { domainId: string; day: string }, who: Who) =>
  platform().analytics.query<Sums & { paramId: string; at: string }>({
    name: 'consistency.slots',
    sql: `SELECT toString(s.param_id) AS paramId, toString(toUnixTimestamp(s.ts)) AS at, ${sums}
      FROM stats_5m AS s WHERE s.domain_id = {domain:UUID}
        AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')} GROUP BY paramId, at`,
    params: {
      domain: o.domainId,
      from: Date.parse(startOf(o.day)) / 1000,
      to: Date.parse(endOf(o.day)) / 1000,
    },
    who: { userId: who.userId, accountId: who.accountId },
  });

const nothingStored: Record<Source, Figure> = {
  realtime: { requests: 0, bytes: 0 },
  accurate: { requests: 0, bytes: 0 },
  log: { requests: 0, bytes: 0 },
};

/** The slots of a day of a domain at one parameter: the one asked for, else the one that differs most. */
export const compareSlots = async (
  run: Run,
  o: { domainId: string; day: string; paramId?: string | undefined },
  who: Who,
) => {
  const [from, to] = [startOf(o.day), endOf(o.day)];
  const { domain, lanes, tolerances } = await run(system, async (ctx: Ctx) => ({
    domain: (await store.domainsOf(ctx, { domainId: o.domainId }))[0],
    lanes: await store.lanesFor(ctx, { domainId: o.domainId }),
    tolerances: await store.tolerances(ctx),
  }));
  if (!domain) throw new Failure('data.absent');
  const stored = group(await slotRows(o, who), (r) => r.paramId);
  const holds = (await holdsBetween(from, to)).filter((h) => h.domainId === o.domainId);
  const slotsOf = (paramId: string): Omit<ConsistencySlot, 'gap'>[] => {
    const rows = new Map((stored.get(paramId) ?? []).map((r) => [Number(r.at), r]));
    const own = lanes.filter((l) => l.paramId === paramId);
    return Array.from({ length: slotsOfDay }, (_, i) => {
      const seconds = Date.parse(from) / 1000 + i * slotSeconds;
      const [at, end] = [instantOf(seconds), instantOf(seconds + slotSeconds)];
      const row = rows.get(seconds);
      const figures = row ? figuresOf(row) : nothingStored;
      const apart = Object.fromEntries(
        pairNames.map((pair) => {
          const [a, b] = sourcePairs[pair];
          const by = (m: 'requests' | 'bytes') => Math.abs(figures[a][m] - figures[b][m]);
          return [pair, { requests: by('requests'), bytes: by('bytes') }];
        }),
        // Safe cast: the entries are those of all pairs.
      ) as Compared['apart'];
      const cell = verdictOf(
        { ...figures, apart },
        {
          tolerances,
          spanOf: (source) =>
            coveredSpan(
              own.find((l) => l.source === source),
              at,
              end,
            ),
          isHeld: holds.some((h) => h.paramId === paramId && h.from < end && h.to > at),
          share: 1 / slotsOfDay,
        },
      );
      return { at, ...cell, ...figures };
    });
  };
  const params = [...group(lanes, (l) => l.paramId)].map(([id, [lane]]) => {
    const slots = slotsOf(id);
    const differing = slots.filter((s) => s.state === 'differs').length;
    return { id, name: lane?.param ?? '', differing, slots };
  });
  const chosen =
    params.find((p) => p.id === o.paramId) ??
    params.toSorted((a, b) => b.differing - a.differing)[0];
  const gaps = chosen
    ? await run(system, (ctx: Ctx) =>
        store.openGaps(ctx, { domainId: o.domainId, paramId: chosen.id, from, to }),
      )
    : new Set<string>();
  const completeTo = (source: Source) =>
    lanes.find((l) => l.paramId === chosen?.id && l.source === source)?.completeTo ?? null;
  return {
    domain: domain.name,
    paramId: chosen?.id ?? null,
    params: params.map(({ slots: _slots, ...p }) => p),
    completeTo: {
      realtime: completeTo('realtime'),
      accurate: completeTo('accurate'),
      log: completeTo('log'),
    },
    slots: (chosen?.slots ?? []).map((s) => ({ ...s, gap: gaps.has(s.at) })),
  };
};
