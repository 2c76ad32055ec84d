import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  cost: {
    title: ['每天的供应商调用', 'Calls to suppliers a day'],
    param: cdnTerms.supplierParameter,
    domains: terms.domains,
    calls: ['本任务', 'This task'],
    used: ['最近 24 小时其他调用', 'Others, last 24 h'],
    left: ['剩余额度', 'Left of the rate'],
    over: ['{param} 的额度不足，无法保存', '{param} has too few calls left: it cannot be saved'],
    nothing: ['没有符合条件的在线域名', 'No served domain matches'],
    note: [
      '额度为凭据速率的八成；同一域名由间隔最短的任务采集',
      'The rate of the credential, of which four fifths are used; a domain is asked for by its most frequent task',
    ],
  },
} as const;
