import * as z from 'zod';
import { byId, entity, event, job, nothing, post, resource } from '../../../kernel/contract';
import { readable } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';
import { erasureStates, logErasure } from '../logs/allLogFiles';
import { logFile } from '../logs/logFiles';
import { listing } from '../../../kernel/list';

export const pushObjectStates = {
  waiting: [...terms.waiting, 'neutral'],
  failing: [...cdnTerms.failing, 'error'],
  sent: ['已推送', 'Pushed', 'success'],
  /** Tried for seven days, or its files are gone. */
  ended: ['已放弃', 'Given up', 'neutral'],
} as const;
/** What reading an object back showed. */
export const pushVerdicts = {
  equal: [...cdnTerms.equal, 'success'],
  differs: [...cdnTerms.differs, 'error'],
  gone: ['对象不存在', 'Not there', 'error'],
} as const;

/** The log lines of a domain's hour as one object at a target; lines that came later are further parts. */
export const logPushObject = entity('logPushObject', '日志对象', 'Log object', {
  id: field.id(),
  accountId: field.account(),
  pushId: field.ref('推送目标', 'Push target', 'logPushes'),
  domainId: field.ref(...cdnTerms.domain, 'domains'),
  hourAt: field.time(...cdnTerms.hour),
  /** 0 is the object of the hour, others are its supplements. */
  part: field.count('分片', 'Part'),
  key: field.shown('对象键', 'Key'),
  state: field.choice(...terms.state, pushObjectStates),
  files: field.count(...cdnTerms.fileCount),
  lines: field.count(...cdnTerms.logLines),
  bytes: field.bytes('对象大小', 'Size of object'),
  sha256: logFile.schema.shape.fileSha256,
  attempts: field.count(...terms.attemptCount),
  message: field.shown('目标的应答', 'Answer of the target').nullable(),
  nextAt: field.time(...terms.nextAttempt),
  sentAt: field.time('推送时间', 'Pushed at').nullable(),
  verdict: field.choice('校验结果', 'Verification', pushVerdicts).nullable(),
  /** It lay at the target before any delivery of ours, and was read when it was taken over. */
  imported: field.flag('导入的', 'Imported'),
  erasure: field.choice(...cdnTerms.deletion, erasureStates).nullable(),
  verifiedAt: field.time('校验时间', 'Verified at').nullable(),
  createdAt: field.created(),
});
const operate = 'staff.logs.operate';
/** A stored object with the names of what it is of. */
export const objectNames = ['accountId', 'pushId', 'domainId'] as const;
const plain = readable(logPushObject, {
  scope: 'platform',
  view: 'staff.logs.view',
  names: objectNames,
  search: ['key', 'message'],
  filters: ['state', 'verdict', 'erasure', 'imported', 'accountId', 'pushId', 'domainId', 'hourAt'],
  sort: ['hourAt', 'bytes', 'lines', 'attempts', 'sentAt'],
  order: '-hourAt',
  summary: ['所有已推送与待推送的日志对象', 'Log objects, pushed and to be pushed'],
});
const row = plain.one.output;

/** What lies where, by kind of store and the folder of the keys. */
export const storeKinds = {
  delivered: ['已推送的日志', 'Delivered logs'],
  unknown: ['未知对象', 'Unknown objects'],
  raw: ['供应商原始日志', 'Raw supplier logs'],
  backup: ['备份', 'Backups'],
  export: ['导出', 'Exports'],
} as const;
const storeTotal = z.object({
  key: field.shown(...terms.id),
  store: field.choice('存储类型', 'Kind of store', storeKinds),
  place: field.shown(...cdnTerms.place),
  prefix: field.shown(...terms.keyPrefix),
  objects: field.count('对象数', 'Objects'),
  bytes: field.bytes('大小合计', 'Size in all'),
  /** Of these: SHA-256 found equal, found wrong, and never compared. */
  equal: field.count('校验一致', 'Checksum equal'),
  wrong: field.count('校验不符', 'Checksum wrong'),
  unchecked: field.count('未校验', 'Not compared'),
  oldestAt: field.time('最早对象', 'Oldest object').nullable(),
  newestAt: field.time('最近对象', 'Newest object').nullable(),
});

/** Log objects of all accounts and targets. */
export const logPushObjects = resource('logPushObjects', {
  entity: logPushObject,
  endpoints: {
    ...plain,
    again: post('/:id/again', {
      permission: operate,
      input: byId,
      output: row,
      summary: ['重新推送', 'Pushes it again'],
    }),
    verify: post('/:id/verify', {
      permission: operate,
      rate: 'test',
      input: byId,
      output: row,
      summary: ['读回并比较 SHA-256', 'Reads it back and compares its SHA-256'],
    }),
    erase: post('/:id/erase', {
      permission: operate,
      input: byId.extend({ reason: logErasure.schema.shape.reason }),
      output: row,
      summary: [
        '从目标删除对象及其清单；需另一人批准',
        'Deletes the object and its manifest from the target; takes a second person',
      ],
    }),
    totals: listing(storeTotal, {
      path: '/totals',
      scope: 'platform',
      permission: 'staff.logs.view',
      search: ['place', 'prefix'],
      filters: ['store'],
      sort: ['objects', 'bytes', 'wrong', 'unchecked', 'oldestAt', 'newestAt', 'prefix'],
      order: '-bytes',
      summary: ['各存储按前缀的合计', 'Totals of the stores by prefix'],
    }),
  },
  jobs: {
    /** Takes away from their targets the objects whose deletion was approved. */
    erase: job(nothing, { everyMs: 15_000, queue: 'fetch', attempts: 1, timeoutMs: 300_000 }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() }), { volatile: true }) },
});
