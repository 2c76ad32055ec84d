/** Failures of the area "content": status, Chinese, English. */
export const contentErrors = {
  'content.badUrl': [
    400,
    '不是有效的 http 或 https 地址',
    'Not a well-formed http or https address',
  ],
  'content.wildcard': [
    400,
    '不支持带 * 的泛域名，请写出具体域名',
    'Wildcard names with a star are not supported, name the domain',
  ],
  'content.port': [400, '地址中不能带端口', 'The address may not name a port'],
  'content.star': [
    400,
    '星号只能位于末尾，且仅刷新支持；路径中本身含有星号时请写作 %2A',
    'A star may stand only at the end, and only in a refresh; a star that is part of a path is written %2A',
  ],
  'content.foreign': [
    400,
    '数据不存在：域名 {host} 不在本账号的运行中域名内',
    'Data does not exist: {host} is not a running domain of the account',
  ],
  'content.noSupplier': [400, '域名 {host} 没有已上线的供应商', 'No supplier of {host} is online'],
  'content.empty': [400, '没有可提交的地址', 'There is no address to submit'],
  'content.badLines': [
    400,
    '有 {count} 行无法提交（首个在第 {line} 行）',
    '{count} {count|line|lines} cannot be submitted (the first is line {line})',
  ],
  'content.accounts': [
    400,
    '一次提交的地址必须属于同一账号',
    'The addresses of one submission must belong to one account',
  ],
  'content.nodes': [
    400,
    '所选节点不服务于这些域名',
    'The chosen nodes serve none of these domains',
  ],
  'content.resolutionIp': [
    400,
    '{address} 不是服务于这些域名的供应商节点',
    '{address} is no node of the suppliers that serve these domains',
  ],
  'content.notKept': [
    409,
    '节点 {node} 不缓存该地址的应答',
    'The node {node} does not keep the answer to this address',
  ],
  'content.grantPattern': [
    400,
    '请填写域名、以 *. 开头的模式或 *',
    'Give a domain, a pattern that begins with *., or *',
  ],
  'content.grantEnd': [400, '结束必须晚于开始', 'It must end after it begins'],
  'content.grantQuota': [
    429,
    '“{pattern}”每天可预热 {most} 个 URL，今天已用 {used}，本次需要 {asked}',
    '"{pattern}" may preheat {most} URLs a day, {used} {used|is|are} used today and this takes {asked}',
  ],
  'content.grantNodes': [
    403,
    '“{pattern}”只允许预热到指定的节点',
    '"{pattern}" may be preheated at its allowed nodes alone',
  ],
  'content.stageCannot': [
    400,
    '{suppliers} 不能只刷新一个区域，因此无法逐区域刷新',
    '{suppliers} cannot clear one region alone, so that going region by region is not possible',
  ],
  'content.noPrefetch': [
    400,
    '{suppliers} 不提供预热，且这些地址没有其他供应商：节点在首次访问时取回内容',
    'No preheating at {suppliers}, and no other supplier serves these addresses: nodes fetch them when they are first asked for',
  ],
  'content.stageNodes': [
    502,
    '{supplier} 暂时无法说明其节点所在区域',
    '{supplier} cannot tell the regions of its nodes at the moment',
  ],
} as const;
