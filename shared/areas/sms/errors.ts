import type { Errors } from '../../kernel/errors';
import { statementErrors } from './statements/errors';
import { smsTestsErrors } from './tests/errors';
import { sizeRule } from './numberFiles/terms';

/** Failures of SMS, by area. */
export const smsErrors = {
  ...statementErrors,
  ...smsTestsErrors,
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
  'sms.optedOut': [409, '号码已退订', 'The number has opted out'],
  'sms.frequency': [
    409,
    '该号码 24 小时内已收到 {most} 条',
    'The number got {most} {most|message|messages} within 24 hours',
  ],
  'sms.pieceOrder': [409, '下一片应为第 {next} 片', 'The next piece is number {next}'],
  'sms.pieceSize': [400, '分片大小与文件不符', 'The piece does not fit the size of the file'],
  'sms.fileKind': [
    400,
    '仅接受 CSV 与 TXT 文件；表格请另存为 CSV',
    'Only CSV and TXT files are taken: save a spreadsheet as CSV',
  ],
  'sms.listSize': [400, ...sizeRule],
  'sms.fileState': [409, '文件当前状态不允许此操作', 'The state of the file does not allow it'],
  'sms.notText': [400, '不是文本文件', 'It is not a text file'],
  'sms.tooManyRows': [400, '文件超过 {most} 行', 'The file has more than {most} {most|row|rows}'],
  'sms.columns': [400, '列不存在或重复', 'A column does not exist or is chosen twice'],
  'sms.purgeOn': [
    400,
    '清除日期须在明天至 {days} 天之内',
    'The purge is tomorrow at the earliest, within {days} {days|day|days}',
  ],
  'sms.fileInUse': [
    409,
    '发送任务“{campaign}”正在使用该文件',
    'The send task "{campaign}" uses the file',
  ],
  'sms.checks': [409, '启动检查未通过：{names}', 'Before it can start: {names}'],
  'sms.campaignState': [
    409,
    '发送任务当前状态不允许此操作',
    'The state of the send task does not allow it',
  ],
  'sms.hours': [400, '时段有误', 'The hours are wrong'],
  'sms.zone': [400, '未知时区', 'No such time zone'],
  'sms.nothingFailed': [
    409,
    '没有属于所选类别的失败短信',
    'No message failed in the chosen classes',
  ],
} as const satisfies Errors;
