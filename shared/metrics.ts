import type { Label } from './kernel/field';
import { slotSeconds } from './kernel/units';
import * as terms from './kernel/terms';

/** Additive measures of one five-minute slot, as stats_5m keeps them; bytes, counts, milliseconds. */
export const measures = [
  'requests',
  'bytes',
  'hitRequests',
  'hitBytes',
  'originRequests',
  'originBytes',
  'requestMs',
  'witnessRequests',
  'witnessBytes',
] as const;
export type Measure = (typeof measures)[number];
/** Sums of the additive measures and of the answers by status code. */
export type Sums = Record<Measure, number> & {
  status: Readonly<Record<string, number>>;
  originStatus: Readonly<Record<string, number>>;
};

/** Who gave the numbers: supplier counters by minute or by five minutes, or the access log. */
export const sources = ['realtime', 'accurate', 'log'] as const;
export type Source = (typeof sources)[number];
export const sourceLabels = {
  realtime: terms.realtime,
  accurate: terms.accurate,
  log: ['日志数据', 'From logs'],
} as const satisfies Record<Source, Label>;

export type MetricUnit = 'bps' | 'bytes' | 'count' | 'ratio' | 'ms';
/** Status codes from `low` to `high`, both included, of the edge's answers or of the origin's. */
export type StatusRange = { side: 'edge' | 'origin'; low: number; high: number };
/**
 * How a metric comes from sums: `sum` adds a measure over everything; `status` adds answers of some
 * codes; `peak` is the highest five-minute slot in bits per second, so slots are added over domains,
 * suppliers and countries first and the maximum is taken over time; `ratio` divides two sums.
 */
export type MetricRule =
  | { how: 'sum'; measure: Measure }
  | { how: 'status'; range: StatusRange }
  | { how: 'peak'; measure: 'bytes' | 'originBytes' }
  | { how: 'ratio'; over: Measure; under: Measure };
export type MetricSpec = {
  label: Label;
  unit: MetricUnit;
  rule: MetricRule;
  /** The formula in words, shown where the number is. */
  formula: Label;
};

/** Status codes that have a metric of their own (specification 9). */
export const statusCodes = [
  200, 206, 301, 302, 304, 400, 403, 404, 416, 429, 499, 500, 502, 503, 504, 520, 521, 522, 523,
  524, 530,
] as const;
type Code = (typeof statusCodes)[number];
const groups = [2, 3, 4, 5] as const;
type Group = (typeof groups)[number];

const base = {
  bandwidth: {
    label: terms.bandwidth,
    unit: 'bps',
    rule: { how: 'peak', measure: 'bytes' },
    formula: [
      '5 分钟时段字节数 × 8 ÷ 300，取区间内最大值',
      'Bytes of a 5-minute slot x 8 / 300, highest slot of the period',
    ],
  },
  traffic: {
    label: terms.traffic,
    unit: 'bytes',
    rule: { how: 'sum', measure: 'bytes' },
    formula: ['边缘返回给访问者的字节数', 'Bytes the edges sent to visitors'],
  },
  requests: {
    label: terms.requests,
    unit: 'count',
    rule: { how: 'sum', measure: 'requests' },
    formula: ['边缘收到的请求数', 'Requests the edges answered'],
  },
  hitRequests: {
    label: terms.hitRequests,
    unit: 'count',
    rule: { how: 'sum', measure: 'hitRequests' },
    formula: ['由边缘缓存应答的请求数', 'Requests answered from the edge cache'],
  },
  hitTraffic: {
    label: ['命中流量', 'Hit traffic'],
    unit: 'bytes',
    rule: { how: 'sum', measure: 'hitBytes' },
    formula: ['由边缘缓存返回的字节数', 'Bytes sent from the edge cache'],
  },
  hitRate: {
    label: terms.hitRate,
    unit: 'ratio',
    rule: { how: 'ratio', over: 'hitRequests', under: 'requests' },
    formula: ['命中请求数 ÷ 请求数', 'Hit requests / requests'],
  },
  cacheRate: {
    label: terms.cacheRate,
    unit: 'ratio',
    rule: { how: 'ratio', over: 'hitBytes', under: 'bytes' },
    formula: ['命中流量 ÷ 流量', 'Hit traffic / traffic'],
  },
  requestTime: {
    label: ['平均响应时间', 'Mean response time'],
    unit: 'ms',
    rule: { how: 'ratio', over: 'requestMs', under: 'requests' },
    formula: ['响应时间之和 ÷ 请求数', 'Sum of response times / requests'],
  },
  originBandwidth: {
    label: ['回源带宽', 'Origin bandwidth'],
    unit: 'bps',
    rule: { how: 'peak', measure: 'originBytes' },
    formula: [
      '5 分钟时段回源字节数 × 8 ÷ 300，取区间内最大值',
      'Origin bytes of a 5-minute slot x 8 / 300, highest slot of the period',
    ],
  },
  originTraffic: {
    label: terms.originTraffic,
    unit: 'bytes',
    rule: { how: 'sum', measure: 'originBytes' },
    formula: ['源站返回给边缘的字节数', 'Bytes the origin sent to the edges'],
  },
  originRequests: {
    label: terms.originRequests,
    unit: 'count',
    rule: { how: 'sum', measure: 'originRequests' },
    formula: ['边缘向源站发出的请求数', 'Requests the edges sent to the origin'],
  },
  witnessRequests: {
    label: ['平台自检请求数', "The platform's own requests"],
    unit: 'count',
    rule: { how: 'sum', measure: 'witnessRequests' },
    formula: [
      '平台的探测、验证与预热请求；不计入其他指标、账单与告警',
      'Probes, proofs and preheating of the platform; in no other metric, bill or alarm',
    ],
  },
  witnessTraffic: {
    label: ['平台自检流量', "The platform's own traffic"],
    unit: 'bytes',
    rule: { how: 'sum', measure: 'witnessBytes' },
    formula: [
      '平台的探测、验证与预热字节数；不计入其他指标、账单与告警',
      'Bytes of probes, proofs and preheating of the platform; in no other metric, bill or alarm',
    ],
  },
} as const satisfies Record<string, MetricSpec>;

const statusSpec = (
  side: 'edge' | 'origin',
  low: number,
  high: number,
  name: string,
): MetricSpec => ({
  label: [
    `${side === 'edge' ? '状态码' : '源站状态码'} ${name}`,
    `${side === 'edge' ? 'Status' : 'Origin status'} ${name}`,
  ],
  unit: 'count',
  rule: { how: 'status', range: { side, low, high } },
  formula: [
    `${side === 'edge' ? '边缘' : '源站'}应答 ${name} 的次数`,
    `Answers ${name} of the ${side === 'edge' ? 'edges' : 'origin'}`,
  ],
});

/** Metrics of the platform's own witnesses, shown on demand: no alarm watches them. */
export const witnessMetrics = ['witnessRequests', 'witnessTraffic'] as const;
export type WitnessMetric = (typeof witnessMetrics)[number];

export type Metric =
  | keyof typeof base
  | `status${Code}`
  | `status${Group}xx`
  | `originStatus${4 | 5}xx`;

/** Every metric of the console, once: charts, exports, alarms and their SQL all read this table. */
/* Safe cast: the three lists spell exactly the names of `Metric`, which fromEntries cannot tell. */
export const metrics = {
  ...base,
  ...Object.fromEntries(
    groups.map((g) => [`status${g}xx`, statusSpec('edge', g * 100, g * 100 + 99, `${g}xx`)]),
  ),
  ...Object.fromEntries(
    statusCodes.map((c) => [`status${c}`, statusSpec('edge', c, c, String(c))]),
  ),
  ...Object.fromEntries(
    [4, 5].map((g) => [
      `originStatus${g}xx`,
      statusSpec('origin', g * 100, g * 100 + 99, `${g}xx`),
    ]),
  ),
} as Record<Metric, MetricSpec>;
/* Safe cast: the keys of the table above. */
export const metricNames = Object.keys(metrics) as [Metric, ...Metric[]];

/** Bits per second of the bytes of one five-minute slot. */
export const bpsOfSlot = (bytes: number): number => (bytes * 8) / slotSeconds;

/**
 * 95th percentile of bandwidth as it is billed and shown: slots without data count as zero, the
 * highest floor(5 %) of `slots` are dropped, the next one is the value; bytes of slots in, bps out.
 */
export const percentile95 = (slotBytes: readonly number[], slots: number): number => {
  const dropped = Math.floor(slots * 0.05);
  const sorted = [...slotBytes].sort((a, b) => b - a);
  return bpsOfSlot(sorted[dropped] ?? 0);
};

const codesIn = (of: Readonly<Record<string, number>>, range: StatusRange): number =>
  Object.entries(of).reduce(
    (sum, [code, n]) => (Number(code) >= range.low && Number(code) <= range.high ? sum + n : sum),
    0,
  );

/**
 * Value of a metric for one slot (or, but for `peak`, for any span) from its sums; null when a ratio
 * has nothing below its line.
 */
export const metricOf = (metric: Metric, sums: Sums): number | null => {
  const { rule } = metrics[metric];
  switch (rule.how) {
    case 'sum':
      return sums[rule.measure];
    case 'peak':
      return bpsOfSlot(sums[rule.measure]);
    case 'ratio':
      return sums[rule.under] > 0 ? sums[rule.over] / sums[rule.under] : null;
    case 'status':
      return codesIn(rule.range.side === 'edge' ? sums.status : sums.originStatus, rule.range);
  }
};
