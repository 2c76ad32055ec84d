import { words } from '../../../kernel/text/words';
import * as terms from '#shared/kernel/terms';
import * as platformTerms from '#shared/areas/platform/terms';

/** The texts of this area in both languages; places in braces are filled by `t`. */
export const texts = {
  tab: {
    keys: ['密钥', 'Keys'],
    guide: ['签名与示例', 'Signing and examples'],
  },
  keys: {
    tabs: words.apiKeys,
    create: platformTerms.createKey,
    disabled: words.disabled,
    expired: words.expired,
    lowered: ['账号的 API 权限为基础', 'The API permission of the account is basic'],
    anyIp: ['不限', 'Any address'],
    rotate: words.rotateSecret,
  },
  unlock: {
    title: ['请确认是您本人', 'Confirm that it is you'],
    text: [
      'API 密钥以您的身份调用接口。请再次输入密码，5 分钟内可查看和管理密钥。',
      'API keys act in your name. Enter your password again; the keys stay open for 5 minutes.',
    ],
    open: ['查看密钥', 'Show the keys'],
  },
  secret: {
    title: ['{name} 的密钥内容', 'Secret of {name}'],
    once: [
      '请立即保存（例如存入保险库）。之后只有再次输入密码才能查看，每次显示一分钟。',
      'Keep the secret now, for example in a vault. Later it shows only for a minute after your password was entered again.',
    ],
    left: [
      '密钥内容将在 {n} 秒后自动隐藏，本次查看已记入审计日志。',
      'The secret hides itself in {n} s. This was noted in the audit log.',
    ],
    id: terms.keyId,
    secret: ['密钥内容', 'Secret'],
    curl: ['可直接粘贴运行的签名调用', 'A signed call, ready to paste'],
    close: words.close,
  },
  claim: {
    text: [
      '平台人员为您创建或更换了一个密钥。密钥内容通过此链接只显示一次。',
      'The platform staff made or rotated a key of yours. This link shows its secret once.',
    ],
    show: ['查看密钥内容', 'Show the secret'],
  },
  form: {
    edit: ['编辑密钥', 'Edit key'],
    basic: [
      '查看域名、证书、统计、日志和告警；刷新文件、预热',
      'Read domains, certificates, statistics, logs and alarms; purge files and prefetch',
    ],
    advanced: [
      '另可添加和配置域名、证书、告警，刷新目录',
      'Also add and configure domains, certificates, alarms, and purge directories',
    ],
    accountBasic: ['账号的 API 权限为基础', 'The API permission of your account is basic'],
    ipsHint: [
      '每行一个 IP 或网段，如 203.0.113.0/24；留空不限制。',
      'One IP address or network such as 203.0.113.0/24 per line. Empty allows every address.',
    ],
    expiresHint: ['留空永不过期', 'Empty: never'],
  },
  rotate: {
    title: ['更换 {name} 的密钥内容', 'Rotate the secret of {name}'],
    text: [
      '将生成新的密钥内容。重叠期内旧内容同样有效，您可以逐个切换程序。',
      'A new secret is made. Until the overlap ends the former one works as well, so you can switch your programs one by one.',
    ],
    overlap: ['旧内容继续有效', 'Former secret works for'],
    m0: ['不再有效，立即终止', 'No longer: it ends at once'],
    m60: words.hour1,
    m1440: words.day1,
    m4320: ['3 天', '3 days'],
    m10080: words.days7,
  },
  usage: {
    title: ['{name} 近 30 天调用统计', 'Usage of {name}, last 30 days'],
    operation: ['接口', 'Operation'],
    calls: ['调用', 'Calls'],
    refused: words.refused,
    failed: ['出错', 'Failed'],
    ok: ['已应答', 'Answered'],
    last: ['最近调用', 'Last call'],
    days: ['每日调用次数（UTC）', 'Calls by day (UTC)'],
    none: ['该密钥近 30 天没有调用', 'This key has made no call in the last 30 days'],
  },
  guide: {
    signing: ['如何签名', 'How a call is signed'],
    step1: [
      '将下面七行拼接：大写的方法、与发送完全一致的路径和查询串（不含问号）、请求体的 SHA-256 十六进制（没有请求体时取空内容的值）。',
      'Put the seven lines below together: the method in capitals, path and query exactly as sent (no question mark), the SHA-256 of the body in hex (of nothing when there is no body).',
    ],
    step2: [
      '以密钥内容对该文本计算 HMAC-SHA256，取小写十六进制，即为签名。',
      'The signature is the HMAC-SHA256 of that text under your secret, in lower-case hex.',
    ],
    step3: [
      '发送请求头 X-Manifold-Key、X-Manifold-Timestamp（1970 年起的秒数，误差至多 {n} 秒）、X-Manifold-Nonce（16 至 64 位字母、数字、- 或 _，不可重复）和 X-Manifold-Signature。',
      'Send X-Manifold-Key, X-Manifold-Timestamp (seconds since 1970, at most {n} s off), X-Manifold-Nonce (16 to 64 letters, digits, - or _, never used twice) and X-Manifold-Signature.',
    ],
    step4: [
      '请求体为 JSON，并带 Content-Type: application/json。密钥内容本身不会被传输。',
      'Bodies are JSON with Content-Type: application/json. The secret itself never travels.',
    ],
    text: ['待签名文本', 'Text to sign'],
    limits: ['限流与错误', 'Limits and errors'],
    limitsText: [
      '每个密钥单独计数：每 10 秒 500 次读、100 次写。每个应答都带有 RateLimit-Limit、RateLimit-Remaining 和 RateLimit-Reset；超出时返回 429 和 Retry-After。写操作请带 Idempotency-Key，可安全重试。错误为统一的 JSON，含错误码和中英文说明。',
      'Each key has an allowance of its own: 500 reads and 100 writes per 10 s. Every answer carries RateLimit-Limit, RateLimit-Remaining and RateLimit-Reset; beyond it the answer is 429 with Retry-After. Send Idempotency-Key with writes to repeat them safely. Errors are one JSON shape with a code and both languages.',
    ],
    docs: [
      '全部接口、字段及所需的权限上限',
      'All operations with their fields and the ceiling each one needs',
    ],
    prometheus: [
      '您自己的 Prometheus 可抓取账号的流量、带宽、请求数、状态码、证书和告警。建议为其单独创建基础密钥，并限制 IP。',
      'A Prometheus of your own can scrape traffic, bandwidth, requests, status codes, certificates and alarms of your account. Use a basic key made for it, restricted to its address.',
    ],
    examples: ['示例', 'Examples'],
    language: words.language,
  },
} as const;
