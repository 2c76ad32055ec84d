/** Limits of a plan that limits nothing. */
export const noLimits = {
  apiPerSecond: null,
  refreshPerDay: null,
  preheatPerDay: null,
  domains: null,
  logPushTargets: null,
  bandwidthMbps: null,
  trafficGb: null,
  smsPerSecond: null,
};
/** Such a plan; tests set what they are about. */
export const plainPlan = {
  ...noLimits,
  description: '',
  requestsPerSecond: null,
  overflow: 'refuse',
} as const;
