/** Failures of the area "statistics": status, Chinese, English. */
export const statisticsErrors = {} as const;
