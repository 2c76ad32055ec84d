/** Areas of SMS. */
export const smsAreas = [] as const;
