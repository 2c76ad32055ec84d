import { type Measure, type Metric, metrics, type StatusRange } from '#shared/metrics';
import { bpsOfSlot } from '#shared/metrics';

const columnOf: Record<Measure, string> = {
  requests: 'requests',
  bytes: 'bytes',
  hitRequests: 'hit_requests',
  hitBytes: 'hit_bytes',
  originRequests: 'origin_requests',
  originBytes: 'origin_bytes',
  requestMs: 'request_ms',
  witnessRequests: 'witness_requests',
  witnessBytes: 'witness_bytes',
};

/** One number a question reads per slot: its name in the answer, what is summed, how slots combine. */
export type Column = { name: string; perRow: string; over: 'sum' | 'max' };

const measureColumn = (measure: Measure): Column => ({
  name: measure,
  perRow: `s.${columnOf[measure]}`,
  over: 'sum',
});
const peakColumn = (measure: Measure): Column => ({
  name: `${measure}Peak`,
  perRow: `s.${columnOf[measure]}`,
  over: 'max',
});
/** Every number in it comes from the table of metrics, never from a request. */
const statusColumn = ({ side, low, high }: StatusRange): Column => {
  const map = side === 'edge' ? 's.statusMap' : 's.originStatusMap';
  return {
    name: `${side}${low}_${high}`,
    perRow:
      low === high
        ? `${map}[${low}]`
        : `arraySum(mapValues(mapFilter((k, v) -> k BETWEEN ${low} AND ${high}, ${map})))`,
    over: 'sum',
  };
};

/** What must be read for a metric. */
const columnsOf = (metric: Metric): Column[] => {
  const { rule } = metrics[metric];
  switch (rule.how) {
    case 'sum':
      return [measureColumn(rule.measure)];
    case 'peak':
      return [peakColumn(rule.measure)];
    case 'ratio':
      return [measureColumn(rule.over), measureColumn(rule.under)];
    case 'status':
      return [statusColumn(rule.range)];
  }
};
/** Columns of several metrics, each once. */
export const columnsFor = (wanted: readonly Metric[]): Column[] => [
  ...new Map(wanted.flatMap(columnsOf).map((c) => [c.name, c])).values(),
];

/** Numbers of one bucket (or of a whole span) by column name. */
export type Cells = Record<string, number>;
/** Value of a metric from the cells its columns were read into; null when a ratio has no base. */
export const valueOf = (metric: Metric, cells: Cells): number | null => {
  const { rule } = metrics[metric];
  switch (rule.how) {
    case 'sum':
      return cells[rule.measure] ?? 0;
    case 'peak':
      return bpsOfSlot(cells[`${rule.measure}Peak`] ?? 0);
    case 'ratio': {
      const under = cells[rule.under] ?? 0;
      return under > 0 ? (cells[rule.over] ?? 0) / under : null;
    }
    case 'status':
      return cells[statusColumn(rule.range).name] ?? 0;
  }
};

/** Adds the cells of another bucket: sums add, peaks keep the higher one. */
export const gather = (into: Cells, cells: Cells, columns: readonly Column[]): void => {
  for (const { name, over } of columns) {
    const a = into[name] ?? 0;
    const b = cells[name] ?? 0;
    into[name] = over === 'sum' ? a + b : Math.max(a, b);
  }
};
