/** Areas of SMS that tell the platform of themselves. */
export const smsAreas = [] as const;
