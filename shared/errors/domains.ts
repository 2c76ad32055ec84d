/** Failures of the area "domains": status, Chinese, English. */
export const domainsErrors = {} as const;
