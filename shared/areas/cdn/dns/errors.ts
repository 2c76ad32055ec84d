/** Failures of the area "dns": status, Chinese, English. */
export const dnsErrors = {
  'dns.questions': [
    400,
    '名称与类型的组合最多 {most} 个，当前 {count} 个',
    'At most {most} combinations of name and type, these are {count}',
  ],
} as const;
