/** What network tasks keep to say: Chinese, English. */
export const networkTasksSentences = {
  'net.nothing': ['没有测到任何路径', 'No path was measured'],
  'net.well': ['{pairs} 条路径全部正常', 'All {pairs} {pairs|path|paths} are well'],
  'net.row': [
    '异常的行：节点 {nodes}（{count} 个）至少 {share}% 的目标异常，其他节点正常',
    'Bad {count|row|rows}: {nodes} {count|fails|fail} for at least {share}% of the targets while other nodes are well',
  ],
  'net.everywhere': [
    '所有节点都异常：{pairs} 条路径中 {bad} 条；请先检查本机网络',
    'Every node fails: {bad} of {pairs} {pairs|path|paths}; look at the network of this host first',
  ],
  'net.scattered': [
    '{pairs} 条路径中 {bad} 条异常，不集中在某个节点',
    '{bad} of {pairs} {pairs|path|paths} are bad, at no node in particular',
  ],
  'net.columns': [
    '异常的列：{count} 个目标在所有正常节点上都异常：{first}',
    'Bad {count|column|columns}: {count} {count|target|targets} {count|fails|fail} at every node that is well: {first}',
  ],
  'net.stopped': ['已被停止', 'Stopped by a person'],
} as const;
