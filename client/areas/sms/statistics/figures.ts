import * as terms from '#shared/areas/sms/terms';
import * as kernel from '#shared/kernel/terms';
import type { Figure } from '../../../kernel/screens/screens';
import { texts } from './texts';

/** What the figures of the statistics mean. */
export const figures: readonly Figure[] = [
  [terms.messages, texts.countedBy],
  [
    terms.deliveredShare,
    [
      '已送达 ÷ 全部短信，包括回执未到的；旁边列出未到的回执数',
      'Delivered of all messages, those whose receipts are still open among them; their number stands beside it',
    ],
  ],
  [
    kernel.failed,
    [
      '未送达、被拒收、已过期，或 72 小时没有回执',
      'Undelivered, rejected, expired, or no receipt within 72 hours',
    ],
  ],
  [
    terms.charges,
    [
      '供应商接受后计费：条数 × 提交当日的合同单价，之后不再变化，回执的结果不影响；提交时被拒的与测试短信免费。与账单中的短信费用一致',
      'Charged once a carrier took it: segments x the contract price of the day it was handed in, which it keeps, whatever the receipt says; what carriers refused and tests are free. Equals the SMS in the bills',
    ],
  ],
  [
    kernel.margin,
    [
      '同一货币的费用减成本；无价格的条数未计入成本',
      'Charges less cost in one currency; parts without a price are not in the cost',
    ],
  ],
  [
    terms.medianMs,
    [
      '已送达短信从接收到送达回执的时间',
      'From acceptance until the receipt, of delivered messages',
    ],
  ],
];
