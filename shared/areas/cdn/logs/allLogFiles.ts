import * as z from 'zod';
import { byId, entity, event, job, post, resource } from '../../../kernel/contract';
import { readable } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import { supplierOptions } from '../suppliers/params';
import * as cdnTerms from '../terms';
import { logFile } from './logFiles';

/** How far the deletion of an hour is. */
export const erasureStates = {
  waiting: [...terms.waitingApproval, 'warning'],
  erasing: ['删除中', 'Being deleted', 'progress'],
  erased: [...terms.deleted, 'neutral'],
  ended: ['未获批准', 'Not approved', 'neutral'],
} as const;
export type ErasureState = keyof typeof erasureStates;

const view = 'staff.logs.view';
const reason = field.longText(...terms.reason, 500);
const { shape } = logFile.schema;
const sums = {
  files: field.count(...cdnTerms.fileCount),
  lines: field.count(...cdnTerms.logLines),
  sizeBytes: field.bytes(...cdnTerms.textAtTheSupplier),
};

/** The lines and files of an hour that were deleted before the retention of their account was over. */
export const logErasure = entity('logErasure', '日志删除', 'Log deletion', {
  id: field.id(),
  accountId: field.account(),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  paramId: field.ref(...cdnTerms.supplierParameter, 'supplierParams'),
  hourAt: field.time(...cdnTerms.hour),
  ...sums,
  state: field.choice(...terms.state, erasureStates),
  reason,
  askedByEmail: field.shown(...terms.submittedBy),
  erasedAt: field.time('删除时间', 'Deleted at').nullable(),
  createdAt: field.time(...terms.submittedAt),
});

/** A file of any account, with how old it is and what stands in the way of deleting it. */
const row = named(
  logFile.schema.extend({
    domain: field.shown(...cdnTerms.domain),
    supplier: field.shown(...terms.supplier),
    ageDays: field.count('存放天数', 'Age in days'),
    attempts: field.count(...terms.attemptCount),
    message: field.shown(...cdnTerms.lastError).nullable(),
    billed: field.flag('已出账', 'Billed'),
    erasure: field.choice(...cdnTerms.deletion, erasureStates).nullable(),
  }),
  ['accountId', 'paramId'],
);

/** What an account has at a supplier parameter. */
const total = named(
  z.object({
    id: field.shown(...terms.id),
    accountId: shape.accountId,
    paramId: shape.paramId,
    supplier: field.choice(...terms.supplier, supplierOptions),
    ...sums,
    loadedFiles: field.count(...cdnTerms.filesStored),
    oldestAt: field.time('最早的小时', 'Oldest hour'),
    newestAt: field.time('最近的小时', 'Newest hour'),
  }),
  ['accountId', 'paramId'],
);

/** Log files of all accounts: what they take, and what is deleted of them. */
export const allLogFiles = resource('allLogFiles', {
  entity: logFile,
  endpoints: {
    list: listing(row, {
      scope: 'platform',
      permission: view,
      search: ['name', 'domain'],
      filters: ['accountId', 'domainId', 'paramId', 'state', 'hourAt'],
      sort: ['hourAt', 'sizeBytes', 'lines', 'pushedAt', 'delaySeconds', 'attempts'],
      order: '-hourAt',
      summary: ['所有账号的日志文件', 'Log files of all accounts'],
    }),
    totals: listing(total, {
      path: '/totals',
      scope: 'platform',
      permission: view,
      search: ['supplier'],
      filters: ['accountId', 'paramId'],
      sort: ['files', 'lines', 'sizeBytes', 'oldestAt'],
      order: '-sizeBytes',
      summary: ['按账号与供应商的合计', 'Totals by account and supplier'],
    }),
    deliver: post('/:id/deliver', {
      permission: 'staff.logs.operate',
      input: byId,
      output: z.object({ objects: z.int() }),
      summary: [
        '把含有该文件的对象重新推送到账号的目标',
        "Pushes the objects that hold the file to the account's targets again",
      ],
    }),
    erase: post('/:id/erase', {
      permission: 'staff.logs.operate',
      input: byId.extend({ reason }),
      output: logErasure.schema,
      summary: [
        '删除文件所在小时的日志行与文件；未出账的小时需另一人批准',
        'Deletes lines and files of the hour of a file; one that is not billed takes a second person',
      ],
    }),
  },
});

/** Hours of logs that were deleted, and by whom. */
export const logErasures = resource('logErasures', {
  entity: logErasure,
  endpoints: readable(logErasure, {
    scope: 'platform',
    view,
    names: ['accountId', 'domainId', 'paramId'],
    search: ['reason', 'askedByEmail'],
    filters: ['state', 'accountId', 'domainId', 'hourAt'],
    sort: ['createdAt', 'hourAt', 'lines', 'sizeBytes'],
    order: '-createdAt',
    summary: ['日志删除记录', 'Log deletions'],
  }),
  jobs: { erase: job(byId, { queue: 'maintenance', timeoutMs: 300_000 }) },
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
