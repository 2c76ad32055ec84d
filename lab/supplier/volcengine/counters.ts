import { addTally, type CodeCounts, codePairs, emptyTally, type Tally } from '../../edge/logLine';
import type { SupplierCore } from '../core';
import { Problem } from '../problem';
import type { InputOf } from './description';

const minuteMs = 60_000;
const dayMs = 1_440 * minuteMs;
const slots = { '1min': minuteMs, '5min': 5 * minuteMs } as const;
/** What a question spans at most, by its slots. */
const widths = { '1min': dayMs, '5min': 3 * dayMs } as const;
const mostDomains = 50;
type Question = Omit<InputOf<'DescribeOriginData'>, 'Metric'>;
type Row = { TimeStamp: number; tally: Tally };

/** All countries and domains together, slot by slot, empty ones too, up to what is counted. */
const rowsOf = async (core: SupplierCore, input: Question): Promise<Row[]> => {
  const { Interval = '5min', Domain = '', StartTime, EndTime } = input;
  if (Interval === 'hour' || Interval === 'day')
    throw new Problem('cannot', 'Hours and days are not emulated.');
  const slotMs = slots[Interval];
  const [start, end] = [StartTime * 1_000, EndTime * 1_000];
  if (end < start || end - start > widths[Interval])
    throw new Problem('badRequest', 'StartTime and EndTime do not fit the interval.');
  const domains = Domain === '' ? core.domains.all().map((one) => one.domain) : Domain.split(',');
  if (domains.length > mostDomains) throw new Problem('badRequest', '50 domains at most.');
  const from = start - (start % slotMs);
  // The slot that the end lies in is part of the answer.
  const last = end - (end % slotMs) + slotMs;
  const byMinute = Interval === '1min';
  const source = byMinute ? 'realtime' : 'accurate';
  const points = await core.readings.points(domains, from, last, source, byMinute);
  const to = Math.min(last, core.readings.completeTo(source) + slotMs);
  const rows: Row[] = [];
  for (let at = from; at < to; at += slotMs) {
    const tally = emptyTally();
    for (const point of points) if (point.slotMs === at) addTally(tally, point);
    rows.push({ TimeStamp: at / 1_000, tally });
  }
  return rows;
};

const series = (Metric: string, rows: readonly Row[], of: (tally: Tally) => number) => ({
  Metric,
  Values: rows.map(({ TimeStamp, tally }) => ({ TimeStamp, Value: of(tally) })),
});
/** All codes, each class of them and each of them that was seen. */
const codeSeries = (rows: readonly Row[], of: (tally: Tally) => CodeCounts) => {
  const sum = (tally: Tally, fits: (code: string) => boolean): number =>
    codePairs(of(tally)).reduce((n, [code, count]) => (fits(String(code)) ? n + count : n), 0);
  const codes = new Set(rows.flatMap(({ tally }) => codePairs(of(tally)).map(([code]) => code)));
  return [
    series('status_all', rows, (tally) => sum(tally, () => true)),
    ...['2', '3', '4', '5'].map((first) =>
      series(`status_${first}xx`, rows, (tally) => sum(tally, (code) => code.startsWith(first))),
    ),
    ...[...codes].map((code) =>
      series(String(code), rows, (tally) => sum(tally, (other) => other === String(code))),
    ),
  ];
};
const share = (part: number, whole: number): number => (whole === 0 ? 0 : part / whole);

/** Actions that tell counters. */
export const counterActions = (core: SupplierCore) => ({
  DescribeEdgeData: async ({ Metric, ...input }: InputOf<'DescribeEdgeData'>) => {
    const rows = await rowsOf(core, input);
    const figures: Partial<Record<typeof Metric, (tally: Tally) => number>> = {
      traffic: (t) => t.bytes,
      requests: (t) => t.requests,
      traffic_hitrate: (t) => share(t.hitBytes, t.bytes),
      response_time: (t) => share(t.requestMs, t.requests),
    };
    const of = figures[Metric];
    return { MetricDataList: of ? [series(Metric, rows, of)] : codeSeries(rows, (t) => t.status) };
  },
  DescribeOriginData: async ({ Metric, ...input }: InputOf<'DescribeOriginData'>) => {
    const rows = await rowsOf(core, input);
    const figures: Partial<Record<typeof Metric, (tally: Tally) => number>> = {
      traffic: (t) => t.originBytes,
      requests: (t) => t.originRequests,
    };
    const of = figures[Metric];
    return {
      MetricDataList: of ? [series(Metric, rows, of)] : codeSeries(rows, (t) => t.originStatus),
    };
  },
});
