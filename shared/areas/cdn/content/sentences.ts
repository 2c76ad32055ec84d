/** What the area "content" keeps to say: Chinese, English. */
export const contentSentences = {
  'content.noNode': ['没有可询问的节点', 'No node to ask'],
  'content.nodeFailed': ['{node}：{answer}', '{node}: {answer}'],
  'content.untold': ['供应商的结果中没有此项', 'The supplier does not tell of this item'],
  'content.unfinished': ['供应商未按时完成', 'The supplier did not finish in time'],
} as const;
