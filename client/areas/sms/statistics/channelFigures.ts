import * as terms from '#shared/areas/sms/terms';
import type { Figure } from '../../../kernel/screens/screens';
import { figures as common } from './figures';

/** What the figures of channels mean. */
export const figures: readonly Figure[] = [
  [
    terms.score,
    [
      '0 至 100：送达率 60 分（已有结果的短信，时间越近权重越大，每早四分之一时段减半，测试短信按 5 条计），速度 20 分（P95 为 30 秒时一半），无拒绝 10 分，成本 10 分（与最低单价相比）；没有价格时其余三项按比例补足',
      '0 to 100: 60 points for the delivered share of messages at their end (the later ones weigh more, halved each quarter of the span earlier; a test message counts as 5), 20 for speed (half of them at a p95 of 30 s), 10 for no refusals, 10 for cost against the lowest price; without a price the other three share its points',
    ],
  ],
  ...common,
];
