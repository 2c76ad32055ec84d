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
  // In a region that no policy of these sends to anybody; nobody holds it.
  failover: { state: 'out', reason: null, held_by: null, calm_seconds: 300 },
  cnameObservation: { state: 'known', supplier: 'aurora' },
} as const;
