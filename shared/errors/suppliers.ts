/** Failures of the area "suppliers": status, Chinese, English. */
export const suppliersErrors = {} as const;
