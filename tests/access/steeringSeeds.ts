/** Values that make seeded rows of probes and switches ones that verbs act on. */
export const steeringSeeds = {
  // A probe that rests: one that runs would ask.
  cnameTask: {
    kind: 'probe',
    state: 'paused',
    schedule_id: null,
    domain_id: null,
    reason: null,
    ended_at: null,
    names: '[]',
    regions: '[]',
    stages: '[]',
  },
  cnameObservation: { state: 'known', supplier: 'aurora' },
} as const;
