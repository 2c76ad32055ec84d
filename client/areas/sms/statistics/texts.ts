import { words } from '../../../kernel/text/words';
import * as terms from '#shared/areas/sms/terms';
import * as kernel from '#shared/kernel/terms';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  span: kernel.span,
  last: { '1d': words.hours24, '7d': words.days7, '30d': words.days30 },
  totals: ['合计', 'All messages'],
  messages: terms.messages,
  delivered: kernel.delivered,
  failed: kernel.failed,
  waits: ['未结束', 'Not at their end'],
  share: terms.deliveredShare,
  open: ['{n} 条回执未到', '{n} {n|receipt|receipts} still open'],
  segments: ['{n} 个计费条数', '{n} {n|segment|segments}'],
  doubt: ['{n} 条存疑', '{n} in doubt'],
  unpriced: ['{n} 条无价格', '{n} without a price'],
  median: terms.medianMs,
  p95: ['P95：{p95}', 'p95: {p95}'],
  line: ['按时段的短信数', 'Messages over time'],
  step: ['粒度', 'Step'],
  steps: { '5m': ['5 分钟', '5 min'], '1h': ['小时', 'Hour'], '1d': ['天', 'Day'] },
  funnel: ['转化漏斗', 'Funnel'],
  reached: ['已交给供应商', 'Handed to a carrier'],
  ended: ['已有结果', 'At their end'],
  noCarrier: ['尚未经任何供应商', 'No carrier yet'],
  noError: ['无错误码', 'No error code'],
  countedBy: [
    '每条短信按其当前状态与最后一次尝试的供应商计一次；与短信记录一致',
    'Each message counts once, by its present state and the carrier of its last attempt, as the records show it',
  ],
} as const;
