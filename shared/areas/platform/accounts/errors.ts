import * as terms from '../../../kernel/terms';

/** Failures of the area "accounts": status, Chinese, English. */
export const accountsErrors = {
  'people.emailEmpty': [400, '邮箱不能为空', 'Email can not be empty'],
  'people.emailWrong': [
    400,
    '参数错误：邮箱格式不正确，例如 name@example.com',
    'Parameter input error: not a valid email address, as in name@example.com',
  ],
  'people.accountMissing': [400, '请选择账号', 'Choose an account'],
  'smsRates.exists': [
    409,
    '该账号、国家、货币在此日期已有短信价格',
    'There is an SMS price for this account, country, currency and day already',
  ],
  'people.self': [409, ...terms.youCannotChangeOrRemoveYourself],
  'people.lastSuper': [
    409,
    '账号至少保留一名超级管理员',
    'An account keeps at least one super administrator',
  ],
  'people.confirmed': [409, '该成员已完成验证', 'This member is already verified'],
} as const;
