/** Failures of the area "contracts": status, Chinese, English. */
export const contractErrors = {
  'contract.past': [
    400,
    '生效日期不能早于今天 {day}：价格与系数不改变过去',
    'Valid from {day} on at the earliest: prices and coefficients never change the past',
  ],
  'contract.regions': [400, '同一地区只能有一个价格', 'A region can have one price only'],
  'contract.countries': [
    400,
    '同一国家只能有一个短信价格',
    'A country can have one SMS price only',
  ],
  'contract.name': [400, '名称与账号不符', 'This is not the name of the account'],
  'contract.blocked': [409, '不能删除：{what}（{count}）', 'Cannot be deleted: {what} ({count})'],
  'contract.archived': [409, '账号已归档', 'The account is archived already'],
  'contract.forgotten': [
    409,
    '个人数据已移除，不能恢复',
    'Its personal data is removed: it cannot be taken back',
  ],
} as const;
