/** Failures of the area "session": status, Chinese, English. */
export const sessionErrors = {} as const;
