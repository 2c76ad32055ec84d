import * as z from 'zod';
import { byId, entity, event, post, resource } from '../../../kernel/contract';
import { readable } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';
import { logFile } from '../logs/logFiles';

export const pushObjectStates = {
  waiting: [...terms.waiting, 'progress'],
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
  filters: ['state', 'verdict', 'accountId', 'pushId', 'domainId', 'hourAt'],
  sort: ['hourAt', 'bytes', 'lines', 'attempts', 'sentAt'],
  order: '-hourAt',
  summary: ['所有已推送与待推送的日志对象', 'Log objects, pushed and to be pushed'],
});
const row = plain.one.output;

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
  },
  events: { changed: event('staff', z.object({ id: z.uuid() }), { volatile: true }) },
});
