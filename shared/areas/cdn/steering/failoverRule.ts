/** When suppliers leave and come back, where their policy does not say otherwise; what a check is stands in docs/decisions/0067. */
export const failoverRule = {
  /** Seconds between two checks of everybody. */
  lookSeconds: 10,
  /** Out after so many failed checks of the last so many. */
  failures: 3,
  looks: 5,
  /** Seconds without a failed check before a return; doubled for each time it was ill within a day. */
  calmSeconds: 300,
  mostCalmSeconds: 7_200,
  /** Checks further apart than this say nothing of the time between; seconds. */
  gapSeconds: 90,
  /** Part of 5xx answers at which a supplier is ill, of so many requests at least, of so many minutes. */
  errorPart: 0.5,
  leastRequests: 20,
  errorMinutes: 10,
} as const;

/** What of it each policy says for itself. */
export type FailoverRule = { failures: number; looks: number; calmSeconds: number };
