import type { Figure } from '../../../../kernel/screens/screens';
import * as cdnTerms from '#shared/areas/cdn/terms';
import { texts } from './texts';

/** What the figures of a window mean. */
export const figures: readonly Figure[] = [
  [
    texts.expected,
    [
      '区间内到期的 5 分钟时段：自通道开始，到完整水位或预期滞后为止。实有、无请求、按请求删除与缺失之和',
      'Slots of five minutes that are due: from the start of the lane up to its watermark or what its delay lets expect. Present, without requests, removed and missing ones add up to it',
    ],
  ],
  [
    cdnTerms.gaps,
    [
      '迟到：超过预期滞后仍未到；尚未回补：早于已拉取的历史；少于其他数据源、缺失：同一域名与参数的另一数据源有更多请求',
      'Late: not there beyond the expected lag. Not fetched yet: before what was pulled of the past. Less than another source, absent: another source of the same domain and parameter knows of more requests',
    ],
  ],
  [
    texts.mean,
    [
      '实有点的算术平均；最小与最大同样只取实有点',
      'Arithmetic mean of the present points, as are lowest and highest',
    ],
  ],
];
