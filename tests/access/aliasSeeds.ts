/** A seeded alias that goes on: one that has ended could be changed by nobody. */
export const aliasSeeds = {
  aliasDomain: {
    host: 'alias.access.test',
    from_at: '2026-01-01T00:00:00.000Z',
    to_at: null,
    supply: 'online',
  },
} as const;
