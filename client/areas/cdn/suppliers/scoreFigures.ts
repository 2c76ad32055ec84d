import type * as z from 'zod';
import { supplierScore } from '#shared/areas/cdn/suppliers/supplierScores';
import { type Label, metaOf } from '#shared/kernel/field';
import type { Figure } from '../../../kernel/screens/screens';

const { shape } = supplierScore.schema;
const nameOf = (schema: z.ZodType): Label => metaOf(schema).label ?? ['', ''];
/** What the figures of a scorecard mean. */
export const figures: readonly Figure[] = [
  [
    nameOf(shape.availability),
    [
      '1 − 失败的节点检查与探测 ÷ 全部节点检查与探测；每个节点每分钟检查一次',
      '1 - failed / all node checks and probes; each node is checked once a minute',
    ],
  ],
  [
    nameOf(shape.errorRatio),
    ['准确数据中 5xx 应答 ÷ 请求', '5xx answers / requests of the accurate figures'],
  ],
  [
    nameOf(shape.purgeP95Ms),
    [
      '从提交刷新到所有节点验证为止的第 95 百分位；分阶段刷新只计第一阶段',
      'From handing in a purge until all nodes have verified it, 95th percentile; of staged purges the first stage alone',
    ],
  ],
  [
    nameOf(shape.delayMs),
    [
      '从时段结束到写入准确数据的时间；每日的中位数，再取当月各日的中位数',
      'From the end of the slots until their accurate figures are stored; the median of each day, and of those the median of the month',
    ],
  ],
  [
    nameOf(shape.gapsOpen),
    [
      '当月发现、至今未补的时段；“已补”按补上的日期计',
      'Slots found missing in the month that still are; closed ones count on the day they were closed',
    ],
  ],
  [
    nameOf(shape.apiErrorRatio),
    [
      '失败的供应商接口调用 ÷ 全部调用；“不存在”不算失败',
      'Failed / all calls to the supplier; "absent" is no failure',
    ],
  ],
  [
    nameOf(shape.costPerGb),
    [
      '当月账单（未到之前为价目表预期）÷ 同一参数的本地流量（10^9 字节）',
      'Invoice of the month, before that what our price list expects, by our traffic of the same parameters in 10^9 bytes',
    ],
  ],
];
