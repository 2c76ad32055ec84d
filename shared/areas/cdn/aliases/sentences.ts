/** What aliases keep to say: Chinese, English. */
export const aliasesSentences = {
  'alias.notLive': [
    '供应商尚未按当前配置提供 {host}',
    'The supplier does not serve {host} with the present configuration',
  ],
  'alias.noCertificate': [
    '域名的证书不包含 {host}，仅提供 HTTP',
    'The certificate of the domain does not name {host}: it is served without HTTPS',
  ],
} as const;
