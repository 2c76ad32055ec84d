/** Areas of SMS that work in the background. */
export const smsAreas = [] as const;
