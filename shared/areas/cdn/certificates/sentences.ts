/** What the area "certificates" keeps to say: Chinese, English. */
export const certificatesSentences = {
  'issue.notRunning': ['域名未在运行：{domains}', 'Domains are not running: {domains}'],
  'binding.canary': [
    '首个域名未通过，保留原证书',
    'The first domain did not pass; the certificate stays as it was',
  ],
  'binding.neither': ['域名已不在这两张证书上', 'The domain has neither certificate any more'],
  'binding.others': ['已被他人更改', 'Changed by others'],
  'binding.otherServed': ['{nodes} 提供的是其他证书', '{nodes}: another certificate is served'],
} as const;
