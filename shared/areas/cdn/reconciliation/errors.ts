import * as cdnTerms from '../terms';

/** Failures of the area "reconciliation": status, Chinese, English. */
export const reconciliationErrors = {
  'dayCheck.notFailed': [409, ...cdnTerms.onlyADayCheckThatFailedCan],
  'dayCheck.checked': [
    409,
    '该日已核对或豁免，无需豁免',
    'This day has passed, was accepted or waived already',
  ],
} as const;
