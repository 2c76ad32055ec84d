import { metrics } from '#shared/metrics';
import type { Figure } from '../../kernel/screens/screens';

const shown = [
  'bandwidth',
  'traffic',
  'requests',
  'hitRequests',
  'hitTraffic',
  'hitRate',
  'cacheRate',
  'requestTime',
  'originBandwidth',
  'originTraffic',
  'originRequests',
  'witnessRequests',
  'witnessTraffic',
] as const;

/** The metrics of charts and totals by their formulas. */
export const figures: readonly Figure[] = [
  ...shown.map((name) => [metrics[name].label, metrics[name].formula] as const),
  [
    ['95 峰值', '95th percentile'],
    [
      '区间内全部 5 分钟时段按带宽降序，去掉最高的 5%（向下取整），其后的一个值；没有数据的时段按零计',
      'All five-minute slots of the period by bandwidth, the highest 5 % (rounded down) dropped, the next one; slots without data count as zero',
    ],
  ],
];
