/** What network tasks keep to say: Chinese, English. */
export const networkTasksSentences = {
  'net.nothing': ['没有测到任何路径', 'No path was measured'],
  'net.well': ['{pairs} 条路径全部正常', 'All {pairs} {pairs|path|paths} are well'],
  'net.row': [
    '异常的行：节点 {nodes}（{count} 个）至少 {share}% 的目标异常，其他节点正常',
    'Bad {count|row|rows}: {nodes} {count|fails|fail} for at least {share}% of the targets while other nodes are well',
  ],
  'net.everywhere': [
    '异常不限于某个节点：{pairs} 条路径中 {bad} 条丢失或过慢；请先检查本机网络',
    'Bad at all nodes: {bad} of {pairs} {pairs|path|paths} lost or too slow; look at the network of this host first',
  ],
  'net.scattered': [
    '{pairs} 条路径中 {bad} 条异常，不集中在某个节点',
    '{bad} of {pairs} {pairs|path|paths} are bad, at no node in particular',
  ],
  'net.columns': [
    '异常的列：{count} 个目标在每个未列为异常行的节点上都异常：{first}',
    'Bad {count|column|columns}: {count} {count|target|targets} {count|is|are} bad at every node that is no bad row: {first}',
  ],
  'net.stopped': ['已被停止', 'Stopped by a person'],
} as const;
