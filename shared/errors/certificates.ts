/** Failures of the area "certificates": status, Chinese, English. */
export const certificatesErrors = {} as const;
