/** Failures of the area "content": status, Chinese, English. */
export const contentErrors = {} as const;
