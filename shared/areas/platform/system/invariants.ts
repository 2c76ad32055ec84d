import * as platformTerms from '../terms';
import * as z from 'zod';
import { entity, get, job, nothing, post, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';

/** What a broken rule would mean to a customer. */
export const invariantKinds = {
  lost: ['丢失', 'Lost', 'error'],
  doubled: ['重复', 'Doubled', 'error'],
  gap: ['停滞或缺口', 'Gap', 'warning'],
} as const;

const label = z.tuple([z.string(), z.string()]);
/** One rule that must always hold, and how it stands. */
export const invariant = entity('invariant', '一致性规则', 'Invariant', {
  id: field.text(...terms.rule, 64),
  kind: field.choice('类别', 'Kind', invariantKinds),
  summary: field.json('含义', 'Meaning', label),
  violations: field.count('违反数', 'Violations'),
  sample: field.json('样例', 'Sample', z.array(z.string())),
  ms: field.ms(...terms.duration),
  checkedAt: field.time(...terms.checked).nullable(),
  brokenAt: field.time('违反自', 'Broken since').nullable(),
});
/** One process of the platform that was heard of lately. */
export const processState = z.object({
  name: field.shown(...platformTerms.process),
  host: field.shown(...platformTerms.host),
  pid: z.int().meta({ kind: 'count', label: [...platformTerms.processId] }),
  version: field.shown(...terms.version),
  startedAt: field.time(...platformTerms.startedAt),
  seenAt: field.time(...platformTerms.lastHeard),
});
const standing = z.object({
  violations: z.int(),
  rows: z.array(invariant.schema),
  processes: z.array(processState),
});

/** The platform's rules about nothing lost and nothing doubled, checked in SQL every minute. */
export const invariants = resource('invariants', {
  entity: invariant,
  endpoints: {
    read: get('/', {
      permission: 'staff.servers.view',
      input: nothing,
      output: standing,
      summary: ['一致性规则的最近结果', 'How the rules of consistency stood at the last check'],
    }),
    check: post('/check', {
      permission: 'staff.servers.operate',
      rate: 'test',
      input: nothing,
      output: standing,
      summary: ['立即检查全部规则', 'Checks all rules now'],
    }),
  },
  jobs: {
    /** Drops technical rows and files past their days, a batch at a time. */
    forget: job(nothing, {
      queue: 'maintenance',
      everyMs: 3_600_000,
      timeoutMs: 600_000,
      attempts: 1,
    }),
    look: job(nothing, { queue: 'maintenance', everyMs: 60_000, timeoutMs: 300_000, attempts: 1 }),
  },
});
