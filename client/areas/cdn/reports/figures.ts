import type { Figure } from '../../../kernel/screens/screens';
import * as cdnTerms from '#shared/areas/cdn/terms';

/** What the figures of the reports mean. */
export const figures: readonly Figure[] = [
  [
    ['日', 'Day'],
    [
      '各账号自己时区的自然日；平台合计为各账号同一日期之和',
      'A day of the time zone of each account; the platform adds up the same date of all accounts',
    ],
  ],
  [
    cdnTerms.guaranteeUsed,
    [
      '本月日账单（含未出账的估算）的计费用量 ÷ 保底流量',
      'Billed usage of the day bills of the month, estimates of running days included, against the guaranteed traffic',
    ],
  ],
  [
    cdnTerms.forecast,
    [
      '起点之前的日子按实际，之后每一天取起点前 28 天中同一星期几的平均值；下限与上限取其中的最小与最大值',
      'Days before its start as they were, each later one as the mean of its weekday in the 28 days before; the bounds take the lowest and the highest of them',
    ],
  ],
  [
    cdnTerms.errorOfForecast,
    [
      '（预测 − 实际）÷ 实际；过去各月以当月同一天为起点预测',
      '(Forecast - came true) / came true; past months are forecast as of the same day of the month',
    ],
  ],
  [
    ['前十占比', 'Share of the ten largest'],
    ['流量最大的十个之和 ÷ 全部流量', 'Traffic of the ten largest against all traffic'],
  ],
  [
    cdnTerms.deviation,
    [
      '（当前 − 往常）÷ 离差。往常为前 4 周同一时段的中位数；离差为 1.4826 × 绝对离差中位数，至少为往常的十分之一和 10 kbit/s；3 倍以上为异常',
      '(Now - usual) / spread. Usual is the median of the same slot of the 4 weeks before; the spread is 1.4826 x their median absolute deviation, at least a tenth of usual and 10 kbit/s; from 3 on it is unusual',
    ],
  ],
];
