import type { Holds } from '#server/model/cdn/statistics/holds';

/** Of writers that are tried without a database: nobody has set a figure by hand. */
export const noHolds: Holds = { slotsOf: async () => new Set(), note: async () => undefined };
