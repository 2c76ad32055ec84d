import * as cdnTerms from '../terms';

/** Failures of the area "bills": status, Chinese, English. */
export const billsErrors = {
  'bill.account': [400, ...cdnTerms.pleaseChooseAnAccount],
  'bill.range': [
    400,
    '请选择有效的日期范围（最多 {days} 天）',
    'Please choose a valid range of days (at most {days})',
  ],
  'bill.nothing': [
    409,
    '所选范围内没有已出账的日账单',
    'There is no completed day bill in this range',
  ],
  'bill.currency': [
    400,
    '{month} 已有以原币种完成的日账单：请在该月完成后、下月首日完成前更改币种',
    '{month} has completed days in the present currency: change it once that month is completed and before the next one has a day',
  ],
  'bill.notReady': [409, '试算尚未完成', 'The dry run has not ended yet'],
  'bill.applied': [409, '该试算已应用', 'This dry run has been applied already'],
  'bill.same': [409, '没有差异，无需应用', 'There is no difference to apply'],
  'bill.moved': [
    409,
    '试算之后数据又有变化，请重新试算',
    'The data changed again after the dry run; make a new one',
  ],
  'bill.priceTaken': [
    409,
    '该账号、地区、货币在此日期已有价格',
    'There is a price for this account, region, currency and day already',
  ],
  'bill.belowZero': [409, '调整后合计不能小于零', 'The total must not fall below zero'],
  'bill.totalMoved': [
    409,
    '合计已变化，申请更新后再复核',
    'The total has changed; the request will be renewed in a moment',
  ],
  'bill.unchecked': [
    409,
    '{param} 在 {day} 的供应商日核对未通过（共 {n} 天），该月不能出账',
    'The day check of {day} at {param} has not passed ({n} {n|day|days} in all); the month cannot be completed',
  ],
  'bill.notCompleted': [409, ...cdnTerms.thisMonthIsNotCompletedYet],
  'bill.chartRange': [
    400,
    '请选择有效的时间范围（最多 {days} 天）',
    'Please select a valid time range (at most {days} {days|day|days})',
  ],
  'bill.noRecipients': [409, '该账号没有可查看账单的人', 'Nobody of the account may see bills'],
  'bill.notWaiting': [409, '该月账单没有在等待复核', 'The month does not wait for approval'],
  'bill.gateOpen': [
    409,
    '仍有条件未通过，不能出账',
    'Not all conditions are met; the month cannot be completed',
  ],
  'bill.paid': [409, '已标记为付款', 'It is marked as paid already'],
  'bill.unpaid': [409, '未标记付款', 'It is not marked as paid'],
} as const;
