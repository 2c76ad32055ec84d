import * as cdnTerms from '../terms';

/** Failures of the area "domains": status, Chinese, English. Quoted texts follow the specification. */
export const domainsErrors = {
  'domain.parameter': [400, '参数错误！{what}', 'The parameter is wrong! {what}'],
  'domain.originScheme': [
    400,
    '参数错误！源站地址不含协议：去掉 http:// 或 https://，回源协议在下方选择',
    'The parameter is wrong! The origin address goes without a scheme: leave out http:// or https://, the protocol is chosen below',
  ],
  'domain.originFormat': [
    400,
    '参数错误！源站地址应为域名或 IP，可带端口，例如 origin.example.com:8080',
    'The parameter is wrong! The origin address must be a name or an IP address, with a port if needed: origin.example.com:8080',
  ],
  'domain.taken': [409, '域名 {name} 已被添加', 'The domain {name} has already been added'],
  'domain.overlaps': [
    409,
    '域名 {name} 与其他账号的域名重叠（泛域名与其下的主机只能属于同一账号）',
    'The domain {name} overlaps with one of another account: a wildcard and the hosts below it belong to one account',
  ],
  'domain.platformName': [
    400,
    '域名 {name} 属于平台，不能添加',
    'The domain {name} belongs to the platform and cannot be added',
  ],
  'domain.limit': [
    409,
    '已达到账号的域名数量上限（{limit}）',
    "The account's limit of {limit} {limit|domain|domains} is reached",
  ],
  'domain.locked': [409, ...cdnTerms.theDomainIsLocked],
  'domain.removing': [
    409,
    '域名 {name} 正在从供应商删除，请稍后再添加',
    'The domain {name} is still being removed at the suppliers, add it again shortly',
  ],
  'domain.gone': [
    409,
    '域名 {name} 已转到其他账号，此处只留有其过去的数据',
    'The domain {name} is now of another account; only its past is kept here',
  ],
  'domain.moving': [
    409,
    '域名 {name} 正等待转移到其他账号，请先撤回转移',
    'The domain {name} waits to be moved to another account; withdraw the move first',
  ],
  'domain.sameAccount': [400, '域名已属于该账号', 'The domain is of this account already'],
  'domain.obstacles': [
    409,
    '暂不能转移（{count} 项）：{what}',
    'It cannot be moved, as {count} {count|thing stands|things stand} in the way: {what}',
  ],
  'domain.certificateNotMade': [
    400,
    '须为接收账号名下、覆盖 {name} 且未过期的证书',
    'It must be a certificate of the receiving account that covers {name} and has not run out',
  ],
  'domain.moveEnded': [
    409,
    '转移已结束或时间已到，不能撤回',
    'The move has ended or its hour has come; it cannot be withdrawn',
  ],
  'domain.unverified': [
    409,
    'TXT 记录 {name} 尚未生效：{answers}',
    'The TXT record {name} is not in effect yet: {answers}',
  ],
  'domain.countDiffers': [
    400,
    '请输入要删除的域名数量 {count}',
    'Type the number of domains to be deleted: {count}',
  ],
  'domain.nameDiffers': [
    400,
    '输入的域名与 {name} 不一致',
    'What was typed is not the name {name}',
  ],
  'domain.cnamePointsHere': [
    409,
    '无法删除：{name} 的 DNS 仍指向 {cname}',
    'Cannot delete: DNS of {name} still points to {cname}',
  ],
  'domain.hasTraffic': [
    409,
    '无法删除：最近一小时仍有 {bytes} 字节流量',
    'Cannot delete: {bytes} {bytes|byte|bytes} of traffic in the last hour',
  ],
  'rule.queryNames': [400, '参数列表不能为空', 'The query-parameter list cannot be empty'],
  'rule.cannot': [
    422,
    '供应商不支持该配置：{losses}',
    'Some suppliers cannot express this: {losses}',
  ],
  'rule.limit': [
    409,
    '每个域名最多 {limit} 条规则',
    'A domain holds at most {limit} {limit|rule|rules}',
  ],
  'rule.dynamic': [
    409,
    '账号未开通动态加速',
    'Dynamic acceleration is not enabled for the account',
  ],
  'rule.dynamicCache': [
    400,
    '动态加速不缓存内容，不能同时设置缓存时间',
    'Dynamic acceleration stores nothing, so it takes no cache duration',
  ],
  'rule.reviewing': [409, '规则正在审核中', 'The rule is waiting for review'],
  'rule.order': [
    409,
    '规则列表已变化，请刷新后重新排序',
    'The rules have changed meanwhile, reload and order them again',
  ],
  'domain.reviewing': [
    409,
    '该域名已有修改在等待审核',
    'A change of this domain is already waiting for review',
  ],
  'domain.lastSupplier': [
    409,
    '不能跳过：没有其他供应商在服务该域名',
    'Cannot skip: no other supplier serves this domain',
  ],
  'domain.lastOfRegion': [
    409,
    '不能停用：{region}没有其他在服务的供应商',
    'Cannot be disabled: no other supplier serves {region}',
  ],
  'domain.disabledAlready': [409, '该供应商已停用', 'This supplier is disabled already'],
  'domain.enabledAlready': [409, '该供应商已启用', 'This supplier is enabled already'],
  'config.reviewing': [
    409,
    '有配置变更等待审核，请先处理',
    'Changes wait for review; they must be decided first',
  ],
  'config.unread': [
    409,
    '尚未从该供应商回读到配置',
    'No configuration of this supplier was read back yet',
  ],
  'config.otherwiseNow': [
    409,
    '差异已变化，请重新回读后再采纳',
    'The differences are not what they were; read back again before adopting',
  ],
  'config.noneToPush': [409, '没有符合条件的域名', 'No domain is in these states'],
  'config.nothing': [409, '没有正在运行的域名可扫描', 'No domain is on air to be scanned'],
  'config.present': [
    409,
    '配置已是版本 {version} 的内容',
    'The configuration is already that of version {version}',
  ],
  'review.decided': [409, '该申请已处理', 'This request has already been decided'],
} as const;
