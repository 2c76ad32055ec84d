import type { Errors } from '../../kernel/errors';

/** Failures of SMS, by area. */
export const smsErrors = {
  'sms.number': [400, '不是国际格式的号码', 'Not a number in international form'],
  'sms.tooLong': [400, '短信超过 10 条', 'The text takes more than 10 messages'],
  'sms.noRoute': [409, '没有可用的通道', 'No channel can carry it'],
  'sms.signature': [
    409,
    '签名“{signature}”尚未通过审核',
    'The signature "{signature}" is not approved',
  ],
  'sms.longPassword': [
    400,
    'SMPP 密码最多 8 个字符',
    'A password of SMPP has at most 8 characters',
  ],
  'sms.span': [
    400,
    '时间范围须先起后止，最长 {days} 天',
    'The span ends after it begins and is {days} days at most',
  ],
  'sms.points': [400, '该粒度的点数超过 {points} 个', 'This step gives more than {points} points'],
} as const satisfies Errors;
