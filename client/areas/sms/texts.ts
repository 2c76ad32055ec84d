import { exchangeDirections } from '#shared/areas/sms/sessions/exchanges';
import { words } from '../../kernel/text/words';

/** The texts of SMS in both languages; places in braces are filled by `t`. */
export const texts = {
  test: words.test,
  testTitle: ['测试绑定 {name}', 'Test the bind of {name}'],
  testNote: [
    '真实连接供应商并绑定，随后解绑；不发送短信。密码不显示。',
    'Connects to the carrier for real, binds and unbinds; no message is sent. The password is not shown.',
  ],
  testOk: ['绑定成功，用时 {ms} 毫秒', 'Bound within {ms} ms'],
  testBad: ['绑定失败：{reason}', 'The bind failed: {reason}'],
  again: ['再测一次', 'Once more'],
  exchange: ['报文', 'Exchange'],
  ...exchangeDirections,
  bind: ['绑定参数', 'Bind a parameter'],
  bound: ['参数已绑定', 'The parameter is bound'],
  trace: ['短信全过程', 'Every step of the message'],
  attempt: ['第 {n} 次，第 {part} 段，经 {carrier}', 'Attempt {n}, part {part}, over {carrier}'],
  carrierId: ['供应商编号 {id}', 'Carrier ID {id}'],
  waits: ['等待可用的供应商', 'Waits for a carrier'],
  sums: [
    '已匹配 {matched}，重复 {doubled}，冲突 {conflict}，等待 {waiting}，无主 {orphan}',
    '{matched} matched, {doubled} duplicate, {conflict} in conflict, {waiting} waiting, {orphan} orphan',
  ],
} as const;
