import {
  type Cell,
  type ConsistencySlot,
  pairNames,
  sourcePairs,
} from '#shared/areas/cdn/reconciliation/consistency';
import { Failure } from '#shared/kernel/errors';
import { instantOf, slotSeconds } from '#shared/kernel/units';
import type { Source } from '#shared/metrics';
import type { Who } from '#shared/kernel/access';
import { type Ctx, type Run, system } from '../../../kernel/db/context';
import { platform } from '../../../kernel/process/platform';
import { holdsBetween } from '../statistics/holds';
import * as store from './consistency.store';
import { figuresOf, figuresOfDay, type Sums, sums, sumsOfDays } from './daySums';
import { type Compared, coveredSpan, type Figure, verdictOf, worstOf } from './consistencyVerdict';

const dayMs = 86_400_000;
const slotsOfDay = 288;
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
  const { domains, lanes, openHours, tolerances } = await run(system, async (ctx: Ctx) => ({
    domains: await store.domainsOf(ctx, o),
    lanes: await store.lanesFor(ctx, o),
    openHours: await store.openHours(ctx, { ...o, ...span }),
    tolerances: await store.tolerances(ctx),
  }));
  const openDays = new Set(
    openHours.map((h) => `${h.domainId} ${h.paramId} ${h.hourAt.slice(0, 10)}`),
  );
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
    const isLoading = openDays.has(`${key} ${row.day}`);
    const cell = verdictOf(figuresOfDay(row), {
      tolerances,
      spanOf: (source) =>
        source === 'log' && isLoading
          ? null
          : coveredSpan(
              own.find((l) => l.source === source),
              from,
              to,
            ),
      isHeld: (holdsOf.get(key) ?? []).some((h) => h.from < to && h.to > from),
      share: 1,
    });
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
  const { domain, lanes, openHours, tolerances } = await run(system, async (ctx: Ctx) => ({
    domain: (await store.domainsOf(ctx, { domainId: o.domainId }))[0],
    lanes: await store.lanesFor(ctx, { domainId: o.domainId }),
    openHours: await store.openHours(ctx, { domainId: o.domainId, from, to }),
    tolerances: await store.tolerances(ctx),
  }));
  if (!domain) throw new Failure('data.absent');
  const open = new Set(openHours.map((h) => `${h.paramId} ${h.hourAt}`));
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
      const laneOf = (source: Source) => own.find((l) => l.source === source);
      const isLoading = open.has(`${paramId} ${instantOf(seconds - (seconds % 3600))}`);
      const spanOf = (source: Source) =>
        source === 'log' && isLoading ? null : coveredSpan(laneOf(source), at, end);
      const cell = verdictOf(
        { ...figures, apart },
        {
          tolerances,
          spanOf,
          isHeld: holds.some((h) => h.paramId === paramId && h.from < end && h.to > at),
          share: 1 / slotsOfDay,
        },
      );
      const figureOf = (source: Source): Figure | null =>
        figures[source].requests === 0 && spanOf(source) === null ? null : figures[source];
      const [realtime, accurate, log] = [
        figureOf('realtime'),
        figureOf('accurate'),
        figureOf('log'),
      ];
      return { at, ...cell, realtime, accurate, log };
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
