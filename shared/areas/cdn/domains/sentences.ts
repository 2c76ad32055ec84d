import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';

/** What the area "domains" keeps to say: Chinese, English. */
export const domainsSentences = {
  'step.invalid': ['配置无效：{where}', 'The configuration is invalid: {where}'],
  'step.leftOut': ['供应商不支持，已略去：{properties}', 'Left out, not supported: {properties}'],
  'step.certificateFirst': [
    '{supplier} 只在域名绑定证书后提供服务：请先绑定证书，再重新部署',
    '{supplier} serves a domain only with its certificate: bind one, then deploy again',
  ],
  'step.created': terms.created,
  'step.exists': ['已存在', 'Exists already'],
  'step.withCreation': ['随创建下发', 'Sent with the creation'],
  'step.live': ['版本 {version} 已生效', 'Version {version} is live already'],
  'step.version': cdnTerms.versionNumber,
  'step.certificatePresent': ['证书已在供应商处', 'The supplier has the certificate'],
  'step.certificateNone': ['未绑定证书', 'No certificate bound'],
  'step.certificateSent': ['证书已提交', 'Certificate handed over'],
  'step.certificateRemoved': ['证书已移除', 'Certificate removed'],
  'step.deployFailed': ['供应商部署失败：{answer}', 'The supplier failed to deploy: {answer}'],
  'step.deployLate': ['供应商部署超时', 'The supplier did not finish deploying in time'],
  'step.deployWaits': ['供应商仍在等待：{answer}', 'The supplier still waits: {answer}'],
  'step.otherVersion': [
    '供应商的版本不对：{live} ≠ {wanted}',
    'The supplier has another version: {live} ≠ {wanted}',
  ],
  'step.notCleared': [
    '供应商未能清空缓存（{state}）',
    'The supplier did not clear its cache ({state})',
  ],
  'step.stopped': ['供应商已停用', 'Stopped at the supplier'],
  'entry.disabled': ['{person} 停用了该供应商', '{person} disabled this supplier'],
  'step.unknown': cdnTerms.unknownToTheSupplier,
  'proof.contradicted': [
    '节点未按配置应答：{what}',
    'A node does not answer as configured: {what}',
  ],
  'proof.noNode': ['没有可探测的节点', 'No node could be asked'],
  'proof.seen': [
    '已在 {nodes} 上验证，{seen} 项规则设置可见',
    'Proven on {nodes}, {seen} {seen|setting|settings} seen',
  ],
  'proof.seenTls': [
    '已在 {nodes} 上验证，{seen} 项规则设置可见；TLS 已在 {tls} 上验证',
    'Proven on {nodes}, {seen} {seen|setting|settings} seen; TLS proven on {tls}',
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
    'Not proven yet: no answer from {silent}, which will be asked again; proven on {nodes}, {seen} {seen|setting|settings} seen',
  ],
  'proof.silentSeenTls': [
    '尚未验证：{silent} 没有应答，稍后再次验证；已在 {nodes} 上验证，{seen} 项规则设置可见；TLS 已在 {tls} 上验证',
    'Not proven yet: no answer from {silent}, which will be asked again; proven on {nodes}, {seen} {seen|setting|settings} seen; TLS proven on {tls}',
  ],
  'proof.otherCertificate': [
    '节点 {nodes} 提供的是证书“{name}”（有效期至 {until}），而不是所绑定的“{bound}”',
    'Shown by {nodes}: the certificate "{name}" (valid until {until}) and not the bound "{bound}"',
  ],
  'proof.defaultCertificate': [
    '节点 {nodes} 仍提供其默认证书“{name}”（不适用于该域名），而不是所绑定的“{bound}”',
    'Still shown by {nodes}: the default certificate "{name}" (not made for this domain) and not the bound "{bound}"',
  ],
  'proof.noAnswer': ['节点没有应答：{fault}', 'A node did not answer: {fault}'],
  'proof.originAway': ['源站没有应答（{status}）', 'The origin did not answer ({status})'],
  'proof.originRefuses': [
    '源站对探测路径应答 {status}，缓存时间不适用于错误',
    'The origin answers {status} there; durations hold for successful answers only',
  ],
  'proof.originSilent': ['源站不回显所收到的请求', 'The origin does not tell which request it got'],
  'proof.originGot': ['源站收到 {request}', 'The origin got {request}'],
  'proof.originForbids': ['源站不允许缓存', 'The origin allows no keeping there'],
  'proof.otherHeaders': [
    '应答中的响应头与规则不符',
    'The headers of the answer are not those of the rule',
  ],
  'proof.notToHttps': ['HTTP 请求没有被跳转到 HTTPS', 'A plain request is not sent on to HTTPS'],
  'proof.noHttps': ['节点的 HTTPS 尚不能应答', 'The node does not answer over HTTPS yet'],
  'proof.earlierRule': [
    '探测路径均由更靠前的规则决定',
    'An earlier rule decides for every path that was tried',
  ],
  'proof.offInvisible': [
    '此规则的效果无法从应答中看到',
    'Nothing of this rule could show in an answer',
  ],
  'proof.offInForce': ['已停用的规则仍在生效', 'The rule is off, but still in force'],
  'proof.nothingCached': [
    '此规则不缓存，节点的应答无法显示此项',
    'Nothing is kept by this rule, so that no answer can show it',
  ],
  'proof.stillCached': ['节点仍从缓存应答', 'The node still answers from its store'],
  'proof.uncachedPerhaps': [
    '节点没有缓存，但未说明是否因为规则',
    'The node kept nothing, but does not say whether by the rule',
  ],
  'proof.unusableNames': [
    '没有可写入探测地址的参数名',
    'None of the names can be written into an address of a probe',
  ],
  'proof.otherParameters': ['参数未按规则处理', 'Parameters are not treated as the rule says'],
  'proof.unsteady': ['节点的应答不稳定', 'The answers of the node are not steady'],
  'proof.cachedBefore': [
    '该对象在规则生效前已缓存',
    'The object was kept before, perhaps by another rule',
  ],
  'proof.unknownDuration': [
    '已见缓存（MISS 后 HIT），但节点未说明缓存多久',
    'It is kept (MISS, then HIT), but the node does not say for how long',
  ],
  'proof.otherDuration': ['节点缓存 {seconds} 秒', 'The node keeps it for {seconds} s'],
  'proof.noCacheHeader': ['节点的应答没有 X-Cache', 'The answers of the node carry no X-Cache'],
  'proof.uncachedPath': ['节点不缓存此路径', 'The node keeps nothing of this path'],
  'proof.tooLarge': ['对象过大，不为验证而缓存', 'The object is too large for a proof'],
  'proof.uncachedYet': ['取过一次后节点仍未缓存', 'After a fetch the node still did not hold it'],
  'wave.stopped': [
    '第 {wave} 批失败 {percent}%，超过上限，其余未下发',
    'Of wave {wave} {percent} % failed, more than allowed; the rest was not pushed',
  ],
  'wave.slow': [
    '{minutes} 分钟内未完成配置',
    'Not configured within {minutes} {minutes|minute|minutes}',
  ],
  'wave.left': ['域名已停用或删除', 'The domain was stopped or deleted'],
  'move.obstacles': [
    '到时仍有 {count} 项阻碍：{what}',
    'In the way at its hour, {count} {count|thing|things}: {what}',
  ],
  'drift.suppliers': ['与期望不符：{states}', 'Not as it should be: {states}'],
} as const;
