import * as cdnTerms from '../terms';

/** Failures of the area "reconciliation": status, Chinese, English. */
export const reconciliationErrors = {
  'consistency.days': [
    400,
    '请选择最长 {days} 天的范围',
    'Choose a range of at most {days} {days|day|days}',
  ],
  'dayCheck.notFailed': [409, ...cdnTerms.onlyADayCheckThatFailedCan],
  'dayCheck.checked': [
    409,
    '该日已核对或豁免，无需豁免',
    'This day has passed, was accepted or waived already',
  ],
  'supplierMonth.notOver': [
    409,
    '该月尚未结束，不能录入账单',
    'The month is not over: its invoice cannot be entered yet',
  ],
  'supplierMonth.noInvoice': [
    409,
    '只有已收到最终账单的月份才能处理',
    'Only a month with a final invoice can be decided on',
  ],
  'supplierMonth.notAccepted': [
    409,
    '只有已接受的账单才能付款',
    'Only an accepted invoice is paid',
  ],
  'supplierMonth.paid': [409, ...cdnTerms.theInvoiceIsPaidAlready],
  'supplierMonth.badLine': [400, '第 {line} 行无法读取', 'Line {line} cannot be read'],
  'supplierMonth.badSum': [400, '各行之和与合计不符', 'The lines do not add up to the total'],
  'supplierPrice.taken': [
    409,
    '该参数在此月份已有价格表',
    'This parameter has a price list from that month already',
  ],
} as const;
