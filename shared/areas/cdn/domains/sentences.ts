/** What the area "domains" keeps to say: Chinese, English. */
export const domainsSentences = {
  'step.invalid': ['配置无效：{where}', 'The configuration is invalid: {where}'],
  'step.leftOut': ['供应商不支持，已略去：{properties}', 'Left out, not supported: {properties}'],
  'step.created': ['已创建', 'Created'],
  'step.exists': ['已存在', 'Exists already'],
  'step.withCreation': ['随创建下发', 'Sent with the creation'],
  'step.live': ['版本 {version} 已生效', 'Version {version} is live already'],
  'step.version': ['版本 {version}', 'Version {version}'],
  'step.certificatePresent': ['证书已在供应商处', 'The supplier has the certificate'],
  'step.certificateNone': ['未绑定证书', 'No certificate bound'],
  'step.certificateSent': ['证书已提交', 'Certificate handed over'],
  'step.certificateRemoved': ['证书已移除', 'Certificate removed'],
  'step.deployFailed': ['供应商部署失败：{answer}', 'The supplier failed to deploy: {answer}'],
  'step.deployLate': ['供应商部署超时', 'The supplier did not finish deploying in time'],
  'step.otherVersion': [
    '供应商的版本不对：{live} ≠ {wanted}',
    'The supplier has another version: {live} ≠ {wanted}',
  ],
  'step.stopped': ['供应商已停用', 'Stopped at the supplier'],
  'step.unknown': ['供应商无此域名', 'Unknown to the supplier'],
  'proof.contradicted': [
    '节点未按配置应答：{what}',
    'A node does not answer as configured: {what}',
  ],
  'proof.noNode': ['没有可探测的节点', 'No node could be asked'],
  'proof.seen': [
    '已在 {nodes} 上验证，{seen} 项规则设置可见',
    'Proven on {nodes}, {seen} settings seen',
  ],
  'proof.seenTls': [
    '已在 {nodes} 上验证，{seen} 项规则设置可见；TLS 已在 {tls} 上验证',
    'Proven on {nodes}, {seen} settings seen; TLS proven on {tls}',
  ],
  'proof.silent': [
    '尚未验证：{silent} 没有应答，稍后再次验证',
    'Not proven yet: no answer from {silent}, which will be asked again',
  ],
  'proof.silentTls': [
    '尚未验证：{silent} 没有应答，稍后再次验证；TLS 已在 {tls} 上验证',
    'Not proven yet: no answer from {silent}, which will be asked again; TLS proven on {tls}',
  ],
  'proof.silentSeen': [
    '尚未验证：{silent} 没有应答，稍后再次验证；已在 {nodes} 上验证，{seen} 项规则设置可见',
    'Not proven yet: no answer from {silent}, which will be asked again; proven on {nodes}, {seen} settings seen',
  ],
  'proof.silentSeenTls': [
    '尚未验证：{silent} 没有应答，稍后再次验证；已在 {nodes} 上验证，{seen} 项规则设置可见；TLS 已在 {tls} 上验证',
    'Not proven yet: no answer from {silent}, which will be asked again; proven on {nodes}, {seen} settings seen; TLS proven on {tls}',
  ],
  'proof.otherCertificate': [
    '节点 {nodes} 提供的是证书“{name}”（有效期至 {until}），而不是所绑定的“{bound}”',
    'Shown by {nodes}: the certificate "{name}" (valid until {until}) and not the bound "{bound}"',
  ],
  'proof.defaultCertificate': [
    '节点 {nodes} 仍提供其默认证书“{name}”（不适用于该域名），而不是所绑定的“{bound}”',
    'Still shown by {nodes}: the default certificate "{name}" (not made for this domain) and not the bound "{bound}"',
  ],
  'drift.suppliers': ['与期望不符：{states}', 'Not as it should be: {states}'],
} as const;
