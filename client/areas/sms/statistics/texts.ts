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
  before: ['上期 {value}', '{value} in the span before'],
  doubt: ['{n} 条存疑', '{n} in doubt'],
  cost: ['成本 {cost}', 'cost {cost}'],
  margin: ['毛利 {margin}', 'margin {margin}'],
  unpriced: ['{n} 条无价格', '{n} without a price'],
  median: terms.medianMs,
  p95: ['P95：{p95}', 'p95: {p95}'],
  line: ['按时段的短信数', 'Messages over time'],
  funnel: ['转化漏斗', 'Funnel'],
  reached: ['已交给供应商', 'Handed to a carrier'],
  ended: ['已有结果', 'At their end'],
  choose: ['请选择要统计的对象', 'Choose a subject'],
  subject: ['统计对象', 'Subject of the statistics'],
  groups: ['分组统计', 'By group'],
  latest: ['最近的短信', 'Latest messages'],
  wholeNumber: ['完整号码，例如 +8613800000001', 'Whole number, for example +8613800000001'],
  noLatest: ['该对象没有短信', 'No messages of this subject'],
  noMessages: ['该时间范围内没有短信', 'No messages in this span'],
  noCarrier: ['尚未经任何供应商', 'No carrier yet'],
  noError: ['无错误码', 'No error code'],
  noTemplate: ['未使用模板', 'Without a template'],
  noSignature: ['未使用签名', 'Without a signature'],
  allowance: ['剩余频次', 'Allowance left'],
  allowanceNote: [
    '推广短信每个号码每账号 24 小时内最多 {most} 条；验证码与通知不受限。',
    'Promotion is limited to {most} a number and account in 24 hours; codes and notices are not.',
  ],
  left: [
    '还可发送 {left} 条推广短信（24 小时内已发 {used} 条）',
    '{left} more of promotion ({used} in the last 24 hours)',
  ],
  out: ['已退订：只可发送验证码', 'Opted out: codes alone'],
  noAllowance: [
    '没有账号在 24 小时内向其发送推广短信',
    'No account sent it promotion within 24 hours',
  ],
  countedBy: [
    '每条短信按其当前状态与最后一次尝试的供应商计一次；与短信记录一致',
    'Each message counts once, by its present state and the carrier of its last attempt, as the records show it',
  ],
} as const;
