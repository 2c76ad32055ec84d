/** Failures of the area "reconciliation": status, Chinese, English. */
export const reconciliationErrors = {
  'dayCheck.notFailed': [
    409,
    '只有不一致的日核对才能接受',
    'Only a day check that failed can be accepted',
  ],
  'dayCheck.checked': [
    409,
    '该日已核对或豁免，无需豁免',
    'This day has passed, was accepted or waived already',
  ],
} as const;
