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
    terms.medianMs,
    [
      '已送达短信从接收到送达回执的时间',
      'From acceptance until the receipt, of delivered messages',
    ],
  ],
];
