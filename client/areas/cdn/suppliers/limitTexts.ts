import { words } from '../../../kernel/text/words';
import * as steeringTerms from '#shared/areas/cdn/steering/terms';
import * as cdnTerms from '#shared/areas/cdn/terms';
import * as terms from '#shared/kernel/terms';

/** Texts of commits and caps of a policy. */
export const texts = {
  limits: ['承诺与上限', 'Commits and caps'],
  text: [
    '与供应商约定的每月流量（UTC 自然月，使用此策略的域名）。预测月末会偏离约定时，给出最接近当前权重且能保持约定的权重；只有分阶段切换才会移动流量，并由其守护。',
    'What was agreed with suppliers about the traffic a calendar month (UTC) of domains that follow this policy. Where the month is foretold to end beside it, weights are proposed that keep it and differ least from the present ones. Only a switch in stages moves traffic, with its guard.',
  ],
  param: cdnTerms.supplierParameter,
  commit: ['承诺（GB）', 'Commit (GB)'],
  cap: ['上限（GB）', 'Cap (GB)'],
  saved: words.saved,
  forecast: ['月末预测', 'End of the month'],
  none: [
    '还没有完整的准确数据，无法预测。',
    'There are no complete accurate figures yet, so nothing can be foretold.',
  ],
  week: [
    '数据完整至 {at}；其后到 {end} 的每个小时按最近一周的同一小时预测。',
    'Figures are complete up to {at}. Each hour from there to {end} is foretold as the same hour of the last week.',
  ],
  mean: [
    '数据完整至 {at}；其后到 {end} 按最近 {hours} 小时的平均值预测。',
    'Figures are complete up to {at}. The time from there to {end} is foretold as the mean of the last {hours} {hours|hour|hours}.',
  ],
  counted: ['已计量', 'Counted'],
  present: ['当前权重', 'Present weights'],
  proposed: ['建议权重', 'Proposed weights'],
  costChange: cdnTerms.changeOfCost,
  region: cdnTerms.region,
  otherRegions: cdnTerms.otherRegions,
  keeps: ['当前权重能保持全部约定，无需切换。', 'The present weights keep what was agreed.'],
  cannot: [
    '建议的权重仍不能保持全部约定：剩余流量或地区不够。',
    'Even the proposed weights do not keep everything: too little traffic is left, or too few regions.',
  ],
  apply: steeringTerms.switchInStages,
  time: terms.time,
} as const;
