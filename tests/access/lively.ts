import { randomUUID } from 'node:crypto';
import { aliasSeeds } from './aliasSeeds';
import { livelyTests } from './livelyTests';
import { steeringSeeds } from './steeringSeeds';

/** Values that make a seeded row one that verbs act on, by entity. */
export const lively: Record<string, Record<string, unknown>> = {
  person: { status: 'activated', role: 'Normal', staff_top: false, grants: '{}' },
  domain: {
    status: 'Activated',
    certificate_id: null,
    locked: false,
    lock_reason: null,
    sync_end_at: null,
    status_message: null,
  },
  mailSuppression: { letter_id: null },
  ...livelyTests,
  ...steeringSeeds,
  ...aliasSeeds,
  // Days that the raw lines can be kept; a run that has ended, as one is under way at a time.
  logCleanPolicy: { days: 60, mode: 'paused' },
  logCleanRun: { state: 'done', ended_at: '2026-10-01T00:00:00.000Z' },
  logErasure: { state: 'ended' },
  // Nothing of it is cut or stored.
  largeLog: { state: 'cancelled', message: null },
  // Nothing is sent of what is paused.
  logPush: { kind: 's3', url: 'https://store.example.test', columns: '[]', state: 'paused' },
  logPushObject: { state: 'sent', verdict: null, imported: false, erasure: null },
  // One that is open would be worked on.
  backup: { state: 'failed', run_id: null, keep: null },
  // To begin long after: one in force would leave the account's policies nothing else to name.
  accountParam: { purpose: 'logs', from_at: '2099-01-01T00:00:00.000Z', to_at: null },
  // A limit that nothing reaches, and nothing told to the suppliers.
  domainControl: {
    traffic_gb: 100,
    bandwidth_mbps: null,
    action: 'block',
    requests_per_second: null,
    state: 'normal',
    reason: null,
    override_until: null,
    forced_until: null,
  },
  // Of an account that is gone: whoever may restore it gets as far as the account.
  deletedDomain: {
    content: JSON.stringify({
      domain: { accountId: randomUUID(), name: 'deleted.test', scheduleId: null, lines: null },
      content: { rules: [] },
      autoActivate: false,
    }),
  },
  domainReview: { state: 'waiting', kind: 'changeRule', change: '{}' },
  domainSupplier: { state: 'online' },
  // One that has ended: of one that waits the workers would make something else.
  domainMove: { state: 'withdrawn', message: null, to_domain_id: null, certificate_id: null },
  certificate: { version: 1 },
  finding: { state: 'muted', kind: 'dayCheck', severity: 'error', place: '{}' },
  approval: { state: 'waiting', kind: 'billAdjustment', version: 1 },
  // Whole slots of a time without figures.
  dataPlan: {
    state: 'previewed',
    method: 'exclude',
    measure: null,
    value: null,
    country: null,
    from_at: '2026-10-01T00:00:00.000Z',
    to_at: '2026-10-01T00:05:00.000Z',
    process_id: null,
  },
  knownGap: {
    source: 'accurate',
    from_at: '2026-10-01T00:00:00.000Z',
    to_at: '2026-10-01T00:05:00.000Z',
  },
  metricExport: {
    source: 'accurate',
    step: '1d',
    format: 'csv',
    from_at: '2026-10-01T00:00:00.000Z',
    to_at: '2026-10-02T00:00:00.000Z',
    offset_minutes: 480,
    by_staff: false,
    state: 'waiting',
    message: null,
  },
  // A rule by the files, which nobody decided; tasks name their domains in an array of the database.
  logHourMark: { state: 'complete', rule: 'files', decided_by_email: null },
  logMarkTask: { domain_ids: [], state: 'previewed' },
  logProcess: { domain_ids: [], plan_id: null },
  cronSchedule: {
    kind: 'metricExports',
    subject: null,
    cron: '0 3 * * *',
    zone: 'UTC',
    missed: 'skip',
    params: JSON.stringify({ source: 'accurate', step: '1d', format: 'csv', span: 'day' }),
    state: 'paused',
    next_at: null,
    by_staff: false,
  },
  precompute: {
    source: 'accurate',
    dimensions: '["domain"]',
    step: '1h',
    keep_days: 30,
    state: 'active',
    message: null,
  },
  // Read from a supplier and not compared yet.
  supplierMonth: {
    state: 'open',
    reason: null,
    difference_amount: null,
  },
  supplierAccount: { quotas: '[]', breached: '[]', quota_limit_ppm: null },
  supplierPrice: { steps: JSON.stringify([{ upTo: null, priceMicros: 1000 }]) },
  // Nothing that the background would go on with.
  smsNumberFile: {
    state: 'mapping',
    calling_code: null,
    variables: '[]',
    rows: 0,
    valid: 0,
    duplicate: 0,
    invalid: 0,
    opted_out: 0,
    countries: '{}',
    reasons: '{}',
    fault: null,
    purge_on: '2099-01-01',
    unmasked_until: null,
  },
  smsStatement: {
    state: 'draft',
    currency: 'USD',
    columns: JSON.stringify({ id: 'id', state: 'state', segments: 'n', price: 'price' }),
  },
  smsTestRun: { state: 'passed', channel_id: null, scheduled_test_id: null },
  smsScheduledTest: { channel_id: null, kind: 'notice' },
  // A filing is of a signature or of a template.
  smsFiling: { template_id: null },
  smsOptOut: { dest_hash: Buffer.from('seeded') },
  smsCampaign: {
    state: 'draft',
    constants: '{}',
    classes: '[]',
    channel_id: null,
    parent_id: null,
    zone: 'UTC',
    from_hour: 0,
    to_hour: 24,
    start_at: null,
    problem: null,
    total: 0,
    done: 0,
    accepted: 0,
    refused: 0,
    finished_at: null,
  },
  task: { state: 'completed', kind: 'refresh', parent_id: null },
  alarmIncident: { state: 'firing', global: false },
  alarmPolicy: { source: 'accurate' },
  noticeDelivery: { payload: '{}', global: false },
  webhookDelivery: { payload: '{}' },
};
