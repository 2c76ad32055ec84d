import { addTally, type CodeCounts, codePairs, emptyTally, type Tally } from '../../edge/logLine';
import type { SupplierCore } from '../core';
import { Problem } from '../problem';
import type { InputOf } from './description';
import { fromLocal, hoursOf, toLocal } from './times';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
type Question = Omit<InputOf<'DescribeCdnData'>, 'Metric'>;
type Row = { Time: string; tally: Tally };

/** All countries and domains together, slot by slot, empty ones too, up to what is counted. */
const slotsOf = async (core: SupplierCore, input: Question): Promise<Row[]> => {
  const hours = hoursOf(input.TimeZone);
  const [from, to] = [fromLocal(input.StartTime, hours), fromLocal(input.EndTime, hours)];
  const byMinute = input.Interval === 'min';
  if (byMinute && input.Area === 'overseas')
    throw new Problem('badRequest', 'Single minutes are not counted overseas.');
  if (!(to >= from) || to - from > (byMinute ? 1 : 31) * dayMs)
    throw new Problem('badRequest', 'StartTime and EndTime lie too far apart.');
  const [source, slotMs] = byMinute
    ? (['realtime', minuteMs] as const)
    : (['accurate', 5 * minuteMs] as const);
  // The end is part of the answer here.
  const last = to + slotMs;
  const points = await core.readings.points(input.Domains, from, last, source, byMinute);
  const end = Math.min(last, core.readings.completeTo(source) + slotMs);
  const rows: Row[] = [];
  for (let at = from - (from % slotMs); at < end; at += slotMs) {
    const tally = emptyTally();
    for (const point of points) if (point.slotMs === at) addTally(tally, point);
    rows.push({ Time: toLocal(at, hours), tally });
  }
  return rows;
};

const series = (Metric: string, rows: readonly Row[], of: (tally: Tally) => number) => {
  const DetailData = rows.map(({ Time, tally }) => ({ Time, Value: of(tally) }));
  const Value = DetailData.reduce((sum, one) => sum + one.Value, 0);
  return { Metric, DetailData, SummarizedData: { Name: 'sum', Value } };
};
/** A class of codes and each code of it that was seen. */
const classSeries = (name: string, rows: readonly Row[], of: (tally: Tally) => CodeCounts) => {
  const own = ({ tally }: Row) =>
    codePairs(of(tally)).filter(([code]) => String(code).startsWith(name.slice(0, 1)));
  const codes = [...new Set(rows.flatMap((row) => own(row).map(([code]) => code)))];
  const countOf = (row: Row, code: number) => own(row).find(([other]) => other === code)?.[1] ?? 0;
  const byTally = (count: (row: Row) => number) => {
    const counts = new Map(rows.map((row) => [row.tally, count(row)]));
    return (tally: Tally) => counts.get(tally) ?? 0;
  };
  const all = byTally((row) => own(row).reduce((sum, [, count]) => sum + count, 0));
  return [
    series(name, rows, all),
    ...codes.map((code) =>
      series(
        String(code),
        rows,
        byTally((row) => countOf(row, code)),
      ),
    ),
  ];
};

/** Actions that tell counters. */
export const counterActions = (core: SupplierCore) => ({
  DescribeCdnData: async ({ Metric, ...input }: InputOf<'DescribeCdnData'>) => {
    const rows = await slotsOf(core, input);
    const figures: Partial<Record<typeof Metric, (tally: Tally) => number>> = {
      flux: (t) => t.bytes,
      request: (t) => t.requests,
      hitFlux: (t) => t.hitBytes,
      hitRequest: (t) => t.hitRequests,
    };
    const of = figures[Metric];
    const CdnData = of ? [series(Metric, rows, of)] : classSeries(Metric, rows, (t) => t.status);
    return { Interval: input.Interval ?? '5min', Data: [{ Resource: input.Domains[0], CdnData }] };
  },
  DescribeOriginData: async ({ Metric, ...input }: InputOf<'DescribeOriginData'>) => {
    const rows = await slotsOf(core, input);
    const figures: Partial<Record<typeof Metric, (tally: Tally) => number>> = {
      flux: (t) => t.originBytes,
      request: (t) => t.originRequests,
    };
    const of = figures[Metric];
    const OriginData = of
      ? [series(Metric, rows, of)]
      : classSeries(Metric, rows, (t) => t.originStatus);
    return {
      Interval: input.Interval ?? '5min',
      Data: [{ Resource: input.Domains[0], OriginData }],
    };
  },
});
