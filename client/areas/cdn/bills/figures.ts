import type { Figure } from '../../../kernel/screens/screens';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** What a bill is made of. */
export const figures: readonly Figure[] = [
  [
    cdnTerms.usage,
    [
      '一天（按账号时区）里边缘返回给访问者的字节数，按地区相加；平台自检的请求不计',
      'Bytes the edges sent to visitors in a day (time zone of the account), added by region; requests of the platform itself are left out',
    ],
  ],
  [
    terms.coefficient,
    [
      '当日适用于该账号的倍数；计费用量 = 用量 × 系数',
      'The factor of the account on that day; billed usage = usage x coefficient',
    ],
  ],
  [
    cdnTerms.cost,
    [
      '计费用量（GB = 10⁹ 字节）× 当日该地区的单价，舍入到百万分之一货币单位',
      'Billed usage in GB (10⁹ bytes) x the price of the region on that day, rounded to a millionth of the currency',
    ],
  ],
  [
    cdnTerms.guarantee,
    [
      '合同约定的每月最低流量与金额；不足时补足差额',
      'The least traffic and amount of a month by contract; the difference is added where usage stays below',
    ],
  ],
  [
    cdnTerms.budget,
    [
      '账号为一个月设定的金额；本月至今的用量费用（含调整、不含补足）或预测达到所选比例时告知一次',
      'An amount the account sets for a month; told once per chosen share when the cost of usage so far (with adjustments, without top-up) or the forecast reaches it',
    ],
  ],
  [
    cdnTerms.changeSinceBilled,
    [
      '出账后供应商更正或补采了数据时，按现有数据重算会改变的金额；账单本身不变，直到重算',
      'What a recompute would change because figures were corrected after the day was billed; the bill stays as it is until then',
    ],
  ],
  [
    cdnTerms.forecast,
    [
      '本月至今的费用按已过去的时间推算到月末',
      'The cost so far, carried on at the same pace to the end of the month',
    ],
  ],
];
