/** Failures of the area "accounts": status, Chinese, English. */
export const accountsErrors = {} as const;
