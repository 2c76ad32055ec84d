/** What the area "bills" keeps to say: Chinese, English. */
export const billsSentences = {
  'bill.recomputed': [
    '{changed} 项变化：{before} → {after}',
    '{changed} {changed|item|items} changed: {before} → {after}',
  ],
} as const;
