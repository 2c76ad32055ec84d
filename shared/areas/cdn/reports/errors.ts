/** Failures of the area "reports": status, Chinese, English. */
export const reportsErrors = {
  'platformMonth.open': [
    409,
    '{month} 还有 {n} 个账号的月账单未出，不能冻结',
    '{n} {n|bill|bills} of {month} {n|is|are} not completed: it cannot be frozen yet',
  ],
  'platformMonth.same': [
    409,
    '数据与已冻结的版本相同，无需再次冻结',
    'Nothing changed since the frozen version',
  ],
} as const;
