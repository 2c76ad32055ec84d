import { billHolds } from './schemas';

/** What the area "bills" keeps to say: Chinese, English. */
export const billsSentences = {
  'bill.recomputed': [
    '{changed} 项变化：{before} → {after}',
    '{changed} {changed|item|items} changed: {before} → {after}',
  ],
  'bill.adjustmentAsked': [
    '{account} {period} 的账单调整 {amount} {currency}',
    'Adjustment of {amount} {currency} to the bill of {account} for {period}',
  ],
  'bill.completionAsked': [
    '{account} {month} 月账单出账，合计 {total} {currency}',
    'Completing the bill of {account} for {month}, {total} {currency}',
  ],
  'bill.hold.data': billHolds.data,
  'bill.hold.messages': billHolds.messages,
  'bill.hold.price': billHolds.price,
} as const;
