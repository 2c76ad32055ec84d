import type { Figure } from '../../../kernel/screens/screens';
import * as cdnTerms from '#shared/areas/cdn/terms';

/** What the figures of the log statistics mean. */
export const figures: readonly Figure[] = [
  [
    cdnTerms.coverage,
    [
      '日志与准确计数都完整的 5 分钟时段 ÷ 全部时段；已知的缺口、未入库的日志文件不算完整',
      'Slots of five minutes in which log and accurate counter are both complete, of all slots; known gaps and hours with files that are not loaded do not count',
    ],
  ],
  [
    cdnTerms.counterToLog,
    [
      '供应商计数字节 ÷ 日志字节，只取两者都完整的时段；高出的部分为报文头与重传',
      'Bytes of the counter / bytes of the log lines over the slots in which both are complete; what is above 100 % is headers and retransmission',
    ],
  ],
  [
    cdnTerms.logLines,
    [
      '解析出的日志行，含平台自检请求；计数一侧同样包含',
      "Parsed lines with the platform's own requests, which the counter's side has as well",
    ],
  ],
];
