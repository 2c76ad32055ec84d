import * as z from 'zod';
import { byId, entity, event, job, nothing, post, resource } from '../../../kernel/contract';
import { crud, readable, widened } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { cleanCauses, cleanRunStates } from '../../platform/databases/cleaning';
import * as cdnTerms from '../terms';

/** Days that lines can be kept: the store drops them by itself after so many. */
export const mostLogDays = 95;
export const cleanModes = {
  auto: ['每小时自动', 'By the hour', 'success'],
  manual: ['仅手动', 'By hand only', 'neutral'],
  paused: [...terms.paused, 'warning'],
} as const;
/** What of logs is cleaned: each scope has its own policy. */
export const logCleanScopes = {
  lines: ['日志行与文件', 'Log lines and files'],
  urls: ['热门 URL', 'Most requested URLs'],
  answers: ['供应商原始应答', 'Raw answers of suppliers'],
} as const;
/** What keeps a day although it is past its days. */
export const cleanProtections = {
  unprocessed: ['有未处理的文件', 'Files are not processed yet'],
  disputed: ['与供应商有争议', 'Disputed with the supplier'],
  unbilled: ['尚未出账', 'Not billed yet'],
} as const;
export type CleanProtection = keyof typeof cleanProtections;

const view = 'staff.logs.view';
const operate = 'staff.logs.operate';
const days = field.count(...terms.daysKept, 1, mostLogDays);
const sums = {
  days: field.count('域名日', 'Domain days'),
  files: field.count(...cdnTerms.fileCount),
  lines: field.count(...cdnTerms.logLines),
};

/** How long lines and files of an account, or of one domain, are kept beyond the account's retention. */
export const logCleanPolicy = entity('logCleanPolicy', '日志清理策略', 'Log clean policy', {
  id: field.id(),
  accountId: field.account(),
  /** None: all domains of the account that have no policy of their own. */
  domainId: field.ref(...cdnTerms.domain, 'domains').nullable(),
  days,
  mode: field.choice(...terms.mode, cleanModes),
  reason: field.longText(...terms.reason, 500),
  changedByEmail: field.shown(...terms.setBy),
  createdAt: field.created(),
});
const policyRow = named(
  logCleanPolicy.schema.extend({
    retentionDays: field.count('账号保留期（天）', "Account's retention (d)"),
    /** Of the days that go at the next run. */
    dueDays: field.count('将清理域名日', 'Domain days to go'),
    dueLines: field.count('将清理行数', 'Lines to go'),
    dueBytes: field.bytes('将清理文件大小', 'Files to go'),
    /** Days past their days that stay. */
    protectedDays: field.count('受保护域名日', 'Protected domain days'),
  }),
  ['accountId', 'domainId'],
);
/** A day of a domain that is past its days, and whether it goes. */
const dueDay = named(
  z.object({
    id: field.shown(...terms.id),
    accountId: logCleanPolicy.schema.shape.accountId,
    domainId: field.ref(...cdnTerms.domain, 'domains'),
    domain: field.shown(...cdnTerms.domain),
    day: field.day(...cdnTerms.dayUtc),
    keepDays: field.count(...terms.daysKept),
    files: sums.files,
    lines: sums.lines,
    sizeBytes: field.bytes(...cdnTerms.textAtTheSupplier),
    why: field.choice('保护原因', 'Why it stays', cleanProtections).nullable(),
  }),
  ['accountId'],
);

const plain = crud(logCleanPolicy, {
  scope: 'platform',
  view,
  write: operate,
  creates: ['accountId', 'domainId'],
  writes: ['days', 'mode', 'reason'],
  computed: ['changedByEmail'],
  names: ['accountId', 'domainId'],
  search: ['reason'],
  filters: ['accountId', 'domainId', 'mode'],
  sort: ['days', 'createdAt'],
  order: '-createdAt',
});

/** What one run took away. */
export const logCleanRun = entity('logCleanRun', '日志清理运行', 'Log clean run', {
  id: field.id(),
  scope: field.choice(...terms.scope, logCleanScopes),
  policyId: field.ref('清理策略', 'Clean policy', 'logCleanPolicies').nullable(),
  cause: field.choice(...terms.beganBy, cleanCauses),
  state: field.choice(...terms.state, cleanRunStates),
  ...sums,
  /** Of the scopes beside lines. */
  rows: field.count(...terms.rowsRemoved),
  bytesBefore: field.bytes(...terms.sizeBefore).nullable(),
  bytesAfter: field.bytes(...terms.sizeAfter).nullable(),
  askedByEmail: field.shown(...terms.submittedBy).nullable(),
  createdAt: field.time(...terms.startedAt),
  endedAt: field.time(...terms.finished).nullable(),
});

/** Policies of log cleaning, and the days that are past them. */
export const logCleanPolicies = resource('logCleanPolicies', {
  entity: logCleanPolicy,
  endpoints: {
    ...widened(plain, policyRow),
    due: listing(dueDay, {
      path: '/due',
      scope: 'platform',
      permission: view,
      search: ['domain'],
      filters: ['accountId', 'domainId', 'why', 'day'],
      sort: ['day', 'lines', 'sizeBytes'],
      order: 'day',
      input: { policyId: z.uuid().optional() },
      summary: [
        '已过保留天数的域名日：将清理或受保护',
        'Days past their retention: to go or protected',
      ],
    }),
    run: post('/:id/run', {
      permission: operate,
      input: byId,
      output: logCleanRun.schema,
      summary: ['立即清理', 'Cleans now'],
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});

/** Runs of log cleaning. */
export const logCleanRuns = resource('logCleanRuns', {
  entity: logCleanRun,
  endpoints: {
    ...readable(logCleanRun, {
      scope: 'platform',
      view,
      search: ['askedByEmail'],
      filters: ['scope', 'state', 'cause', 'createdAt'],
      sort: ['createdAt', 'lines', 'rows'],
      order: '-createdAt',
      summary: ['日志清理运行记录', 'Runs of log cleaning'],
    }),
    start: post('/start', {
      permission: operate,
      input: nothing,
      output: logCleanRun.schema,
      summary: ['立即清理所有到期的日志', 'Cleans everything that is due now'],
    }),
  },
  jobs: { run: job(byId, { queue: 'maintenance', attempts: 5, timeoutMs: 600_000 }) },
  events: { changed: event('staff', z.object({ id: z.uuid().nullable() }), { volatile: true }) },
});
