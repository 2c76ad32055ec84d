/** What switches keep to say: Chinese, English. */
export const steeringSentences = {
  'switch.errors': [
    '{supplier} 的 5xx 占比为 {percent}%，超过 {most}%',
    '{percent} % of the answers of {supplier} are 5xx, more than {most} %',
  ],
  'switch.hits': [
    '{supplier} 的命中率为 {percent}%，低于 {least}%',
    'The hit rate of {supplier} is {percent} %, below {least} %',
  ],
  'switch.circuit': ['{supplier} 的熔断已打开', 'The circuit of {supplier} is open'],
  'switch.certificate': [
    '{supplier} 上没有 {domain} 的证书',
    '{supplier} does not have the certificate of {domain}',
  ],
  'switch.share': [
    '{supplier} 的应答占比为 {percent}%（{answers} 个应答），期望 {expected}% 不在其 95% 区间内',
    '{supplier} has {percent} % of {answers} {answers|answer|answers}; the expected {expected} % is outside of their 95 % interval',
  ],
  'switch.notReady': [
    '{supplier} 尚未就绪：{count} 个域名还没有上线',
    '{supplier} is not ready: {count} {count|domain is|domains are} not live there yet',
  ],
  'switch.edited': [
    '策略在切换期间被修改，切换中止',
    'The policy was edited during the switch, which ends here',
  ],
  'switch.together': [
    '一同切换的 {domain} 已回退',
    '{domain}, which was switched together with it, was rolled back',
  ],
  'switch.byPerson': ['由 {person} 操作', 'By {person}'],
  'failover.nodes': [
    '{supplier} 的节点 {address} 没有应答',
    'The edge {address} of {supplier} does not answer',
  ],
  'failover.names': ['{supplier} 的名称解析不到地址', 'The names of {supplier} lead to no address'],
  'failover.unheard': [
    '{supplier} 的接口已熔断，且没有实时数据',
    'The circuit of {supplier} is open and no realtime figures come',
  ],
  'failover.calm': [
    '{minutes} 分钟内没有失败的检查',
    'No check failed for {minutes} {minutes|minute|minutes}',
  ],
  'observation.foreign': [
    '{name} 应答了平台未发布的目标 {target}',
    '{name} answers {target}, which the platform never published',
  ],
} as const;
