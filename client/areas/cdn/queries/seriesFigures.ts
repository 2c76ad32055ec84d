import * as cdnTerms from '#shared/areas/cdn/terms';
import type { Figure } from '../../../kernel/screens/screenTypes';

/** What the figures of tables, metrics and labels mean. */
export const figures: readonly Figure[] = [
  [
    cdnTerms.compressed,
    [
      '整张表由存储引擎给出；单列按其在样本原始字节中的份额折算',
      'Of a table what the engine says; of a column its share of the raw bytes of the sample',
    ],
  ],
  [
    cdnTerms.rowsLeft,
    [
      '样本中去掉该标签后仍不同的行所占的比例；越低，合并后省得越多',
      'Part of the rows of the sample that still differ without the label: the lower, the more is saved by merging',
    ],
  ],
];
