import type { Figure } from '../../../kernel/screens/screenTypes';
import * as cdnTerms from '#shared/areas/cdn/terms';

/** What the figures of queries mean. */
export const figures: readonly Figure[] = [
  [
    cdnTerms.rowsRead,
    [
      '引擎为回答而扫过的行数；远大于结果行数时，应缩短时间范围或使用汇总',
      'Rows the engine went through for the answer; far above the rows of the result it wants a shorter span or a sum',
    ],
  ],
  [
    cdnTerms.took,
    [
      '从提问到取完结果，含等待空闲连接',
      'From the question to the end of its answer, waiting for a free connection included',
    ],
  ],
];
