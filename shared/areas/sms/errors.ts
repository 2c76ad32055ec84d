import type { Errors } from '../../kernel/errors';
import { statementErrors } from './statements/errors';

/** Failures of SMS, by area. */
export const smsErrors = {
  ...statementErrors,
  'sms.number': [400, '不是国际格式的号码', 'Not a number in international form'],
  'sms.tooLong': [400, '短信超过 10 条', 'The text takes more than 10 messages'],
  'sms.noRoute': [409, '没有可用的通道', 'No channel can carry it'],
  'sms.signature': [
    409,
    '签名“{signature}”尚未通过审核',
    'The signature "{signature}" is not approved',
  ],
  'sms.template': [
    409,
    '模板“{template}”尚未通过审核',
    'The template "{template}" is not approved',
  ],
  'sms.templateKind': [
    400,
    '与模板“{template}”的类型不符',
    'The template "{template}" is of another type',
  ],
  'sms.values': [400, '缺少变量：{names}', 'Variables without a value: {names}'],
  'sms.rules': [409, '须先修改：{rules}', 'To be changed first: {rules}'],
  'sms.fileType': [400, '仅接受 PNG 与 JPEG 图片', 'Only PNG and JPEG pictures are taken'],
  'sms.fileSize': [400, '文件超过 2 MB', 'The file is larger than 2 MB'],
  'sms.notInReview': [409, '不在审核中', 'It is not in review'],
  'sms.noQuestion': [409, '审核员没有提问', 'No reviewer asks anything'],
  'sms.claimed': [409, '{person} 正在审核', '{person} is reviewing it'],
  'sms.notClaimed': [409, '请先领取', 'Claim it first'],
  'sms.ownMaterial': [409, '不能审核自己提交的素材', 'Nobody reviews what they submitted'],
  'sms.secondEye': [409, '须由另一位审核员再次通过', 'Another reviewer has to approve it as well'],
  'sms.whyRejected': [400, '请选择原因或填写说明', 'Choose a reason or write a note'],
  'sms.longPassword': [
    400,
    'SMPP 密码最多 8 个字符',
    'A password of SMPP has at most 8 characters',
  ],
  'sms.days': [
    400,
    '日期有误：末日不能早于首日',
    'The days are wrong: the last is before the first',
  ],
  'sms.prefix': [400, '前缀不属于该国家', 'The prefix is not of this country'],
  'sms.overlap': [
    400,
    '与 {from} 至 {to} 的价格重叠',
    'It overlaps with the price of {from} to {to}',
  ],
  'sms.sheetCountry': [400, '国家代码有误', 'The country is not a code of two letters'],
  'sms.sheetPrice': [400, '价格最多 6 位小数', 'The price is not a number of at most 6 decimals'],
  'sms.sheetLines': [400, '价格表须有 1 至 {most} 行', 'A price sheet has 1 to {most} lines'],
  'sms.sheet': [
    400,
    '有 {n} 行错误或重叠，未应用任何行',
    '{n} {n|line is|lines are} bad or overlapping: nothing was applied',
  ],
  'sms.span': [
    400,
    '时间范围须先起后止，最长 {days} 天',
    'The span ends after it begins and is {days} {days|day|days} at most',
  ],
  'sms.points': [
    400,
    '该粒度的点数超过 {points} 个',
    'This step gives more than {points} {points|point|points}',
  ],
} as const satisfies Errors;
