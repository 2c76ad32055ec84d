/** Values that make seeded rows of tests and network tasks ones that verbs act on, by entity. */
export const livelyTests: Record<string, Record<string, unknown>> = {
  // Ended, and by the account's own people: what staff tested is theirs alone.
  testRun: {
    state: 'passed',
    by_staff: false,
    kind: 'origin',
    assertions: '[]',
    scheduled_test_id: null,
    cron_run_id: null,
  },
  scheduledTest: { kind: 'origin', assertions: '[]', node_ids: '[]', last_run_id: null },
  netTask: { kind: 'tcp', node_ids: '[]', target_count: 0 },
  netRound: { kind: 'tcp', state: 'stopped', nodes: '[]', cron_run_id: null },
};
