/** Seconds a resolver may keep an answer of the platform's zone: short, so that a switch is effective soon. */
export const zoneTtlSeconds = 30;
