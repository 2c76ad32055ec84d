import * as cdnTerms from '../terms';

/** Failures of the area "certificates": status, Chinese, English. */
export const certificatesErrors = {
  'certificate.unreadable': [
    400,
    '证书文件不是有效的 PEM 证书',
    'The certificate file is not a readable PEM certificate',
  ],
  'certificate.holdsKey': [
    400,
    '证书文件中含有私钥，请只粘贴证书',
    'The certificate file holds a private key, paste certificates only',
  ],
  'certificate.tooMany': [
    400,
    '证书链最多 {max} 张证书',
    'A chain holds at most {max} {max|certificate|certificates}',
  ],
  'certificate.keyUnreadable': [
    400,
    '私钥不是有效的 PEM 私钥',
    'The private key is not a readable PEM key',
  ],
  'certificate.keyEncrypted': [
    400,
    '私钥带有口令，请先去除口令',
    'The private key is encrypted, remove the pass phrase first',
  ],
  'certificate.keyMismatch': [
    400,
    '私钥与证书不匹配',
    'The private key does not belong to the certificate',
  ],
  'certificate.weakKey': [
    400,
    '密钥过弱（{key}），RSA 至少 2048 位，EC 至少 256 位',
    'The key is too weak ({key}): RSA needs 2048 bits, EC 256 bits at least',
  ],
  'certificate.weakSignature': [
    400,
    '证书使用了不安全的签名算法（{algorithm}）',
    'The certificate is signed by an unsafe algorithm ({algorithm})',
  ],
  'certificate.order': [
    400,
    '证书顺序错误：服务器证书应在最前，其后依次为签发者',
    'Wrong order: the server certificate comes first, followed by its issuers',
  ],
  'certificate.chain': [
    400,
    '证书链断开：第 {number} 张证书不是由下一张签发',
    'The chain is broken: certificate {number} was not issued by the next one',
  ],
  'certificate.expired': [400, '证书已于 {day} 过期', 'The certificate expired on {day}'],
  'certificate.chainExpired': [
    400,
    '证书链中第 {number} 张证书已于 {day} 过期，请使用签发者当前的证书链',
    'Certificate {number} of the chain expired on {day}: use the chain that the issuer gives now',
  ],
  'certificate.notYetValid': [
    400,
    '证书在 {day} 之前无效',
    'The certificate is not valid before {day}',
  ],
  'certificate.noNames': [400, '证书不含任何域名（SAN）', 'The certificate names no host (SAN)'],
  'certificate.notCovering': [
    409,
    '证书不包含域名 {domain}',
    'The certificate does not cover {domain}',
  ],
  'certificate.otherAccount': [
    409,
    '域名 {domain} 与证书不属于同一账号',
    'The domain {domain} and the certificate belong to different accounts',
  ],
  'certificate.notBound': [
    409,
    '域名 {domain} 未绑定此证书',
    'The domain {domain} is not bound to this certificate',
  ],
  'certificate.reminded': [409, '今天已提醒过该账号', 'The account was reminded of it today'],
  'certificate.noVersionBefore': [409, ...cdnTerms.thereIsNoVersionToRollBack],
  'certificate.same': [400, '请选择另一张证书', 'Choose another certificate'],
  'certificate.nothingToReturn': [409, '没有可改回的域名', 'There is no domain to move back'],
  'certificate.noAuthority': [
    409,
    '平台未配置免费证书机构',
    'The platform names no authority for free certificates',
  ],
  'certificate.notRunning': [409, '域名 {domain} 未在运行', 'The domain {domain} is not running'],
  'certificate.delegation': [
    409,
    '请先添加 CNAME 记录：{name} 指向 {target}（当前：{answers}）',
    'Set the CNAME record {name} to {target} first (now: {answers})',
  ],
  'certificate.otherServed': [
    502,
    '域名 {domain} 在节点 {nodes} 上提供的是其他证书',
    'Nodes {nodes} serve another certificate for {domain}',
  ],
  'certificate.updateFailed': [502, '证书更新失败', 'Failed to update certificate'],
} as const;
