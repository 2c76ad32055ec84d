/** What the area "corrections" keeps to say: Chinese, English. */
export const correctionsSentences = {
  'plan.changeAsked': [
    '变更 {domain} 已出账的数据（{days}）：{method}',
    'Change of billed figures of {domain} ({days}): {method}',
  ],
  'plan.undoAsked': [
    '撤销 {domain} 已出账数据的变更（{days}）：{method}',
    'Undo of a change of billed figures of {domain} ({days}): {method}',
  ],
} as const;
