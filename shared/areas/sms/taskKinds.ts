/** Areas of SMS that have long work; apart from their resources, which tasks are one of. */
export const smsKinds = [] as const;
