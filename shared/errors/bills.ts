/** Failures of the area "bills": status, Chinese, English. */
export const billsErrors = {} as const;
