import type { RunChange, ShownRun } from '#shared/areas/cdn/sync/runs';
import { instantOf } from '#shared/kernel/units';
import { measures as names } from '#shared/metrics';
import { platform } from '../../../kernel/process/platform';
import { measures, seriesCondition, seriesParams } from '../../../model/cdn/statistics/statRows';

/** Sums of one slot before a run, what the run added to each, and to requests by status code. */
type SlotChange = {
  before: readonly number[];
  change: readonly number[];
  codes: Record<string, string>;
};

const seconds = (at: string): number => Math.floor(Date.parse(at) / 1000);
const inSpan = `${seriesCondition} AND s.ts >= {from:DateTime('UTC')} AND s.ts < {to:DateTime('UTC')}`;
const byRun = 's.cause_id = {run:UUID}';

/** A status code and by how much its count moved, for each that did. */
const codesOf = (moved: Record<string, string>): string =>
  Object.entries(moved)
    .filter(([, n]) => Number(n) !== 0)
    .map(([code, n]) => `${code} ${Number(n) > 0 ? '+' : ''}${n}`)
    .join(', ');

type Answer = {
  slot: number;
  before: string[];
  change: string[];
  codes: Record<string, string>;
  originCodes: Record<string, string>;
};
/**
 * What a run changed, by slot. Before it was what the ledger holds of earlier revisions of the series'
 * day than the first one that the run wrote.
 */
const slotsOf = async (run: ShownRun): Promise<Map<number, SlotChange>> => {
  const { accountId, domainId, paramId, source } = run;
  const rows = await platform().analytics.query<Answer>({
    name: 'sync.run',
    sql: `WITH mine AS (SELECT toDate(s.ts) AS day, min(s.base) AS first FROM stats_ledger AS s
        WHERE ${inSpan} AND ${byRun} GROUP BY day)
      SELECT toUnixTimestamp(s.ts) AS slot,
        [${measures.map((m) => `toString(sumIf(s.${m}, s.base < mine.first))`).join(', ')}] AS before,
        [${measures.map((m) => `toString(sumIf(s.${m}, ${byRun}))`).join(', ')}] AS change,
        sumMapIf(s.statusMap, ${byRun}) AS codes, sumMapIf(s.originStatusMap, ${byRun}) AS "originCodes"
      FROM stats_ledger AS s INNER JOIN mine ON toDate(s.ts) = mine.day
      WHERE ${inSpan} GROUP BY slot HAVING countIf(${byRun}) > 0`,
    params: {
      ...seriesParams(
        { accountId, domainId, paramId, source },
        { from: seconds(run.fromAt), to: seconds(run.toAt) + 1 },
      ),
      run: run.id,
    },
  });
  return new Map(
    rows.map((r) => [
      Number(r.slot),
      {
        before: r.before.map(Number),
        change: r.change.map(Number),
        codes: { requests: codesOf(r.codes), originRequests: codesOf(r.originCodes) },
      },
    ]),
  );
};

const figuresOf = (slot: SlotChange | undefined, at: number, code: string) => {
  const difference = slot?.change[at] ?? 0;
  if (!slot || (difference === 0 && code === '')) return null;
  const before = slot.before[at] ?? 0;
  return { before, after: before + difference, difference };
};

/** Each figure that a run changed, or another run beside it, in the order of slots. */
export const changesOf = async (run: ShownRun, other: ShownRun | null): Promise<RunChange[]> => {
  const own = await slotsOf(run);
  const others = other ? await slotsOf(other) : new Map<number, SlotChange>();
  const slots = [...new Set([...own.keys(), ...others.keys()])].sort((a, b) => a - b);
  return slots.flatMap((slot) =>
    names.flatMap((measure, i) => {
      const codes = own.get(slot)?.codes[measure] ?? '';
      const mine = figuresOf(own.get(slot), i, codes);
      const theirs = figuresOf(others.get(slot), i, others.get(slot)?.codes[measure] ?? '');
      if (!mine && !theirs) return [];
      const slotAt = instantOf(slot);
      return [
        {
          id: `${slotAt} ${measure}`,
          slotAt,
          measure,
          before: mine?.before ?? null,
          after: mine?.after ?? null,
          difference: mine?.difference ?? null,
          codes,
          otherBefore: theirs?.before ?? null,
          otherAfter: theirs?.after ?? null,
          otherDifference: theirs?.difference ?? null,
        },
      ];
    }),
  );
};
