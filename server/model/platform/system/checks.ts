import type { Check, Reading } from '../../../kernel/process/checks';

/** What must hold of the platform's own jobs. */
export const systemChecks: readonly Check[] = [
  {
    id: 'jobs.held',
    kind: 'gap',
    summary: ['没有被隔离的作业', 'No job is held in quarantine'],
    sql: `select name || ' ' || job_id as what from quarantined_job where state = 'held'`,
  },
];
/** Rules, processes and held jobs in figures. */
export const systemReadings: readonly Reading[] = [
  {
    name: 'invariant_violations',
    help: 'Rows that break a rule of consistency, at the last check',
    label: 'check',
    sql: `select check_id as label, violations::float8 as value from invariant_state`,
  },
  {
    name: 'invariant_check_age_seconds',
    help: 'How long ago the rules of consistency were checked',
    sql: `select coalesce(extract(epoch from clock_timestamp() - min(checked_at)), 0)::float8 as value from invariant_state`,
  },
  {
    name: 'processes_seen',
    help: 'Processes heard of within 20 s, by name',
    label: 'process_name',
    sql: `select name as label, count(*)::float8 as value from process_state
      where seen_at > clock_timestamp() - interval '20 seconds' group by name`,
  },
  {
    name: 'jobs_quarantined',
    help: 'Jobs that are held because they ended their worker again and again',
    sql: `select count(*)::float8 as value from quarantined_job where state = 'held'`,
  },
];
