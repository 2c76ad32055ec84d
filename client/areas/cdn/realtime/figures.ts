import * as cdnTerms from '#shared/areas/cdn/terms';
import type { Figure } from '../../../kernel/screens/screenTypes';

/** What the figures of the realtime analysis mean. */
export const figures: readonly Figure[] = [
  [
    cdnTerms.lag,
    [
      '现在与供应商所述完整时刻之差；未完成的分钟在此之前已以虚线显示',
      'Now less the instant up to which the supplier calls its minutes complete; the incomplete minute is drawn dashed before that',
    ],
  ],
];
