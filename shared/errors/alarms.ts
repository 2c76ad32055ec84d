/** Failures of the area "alarms": status, Chinese, English. */
export const alarmsErrors = {} as const;
