import * as z from 'zod';
import {
  byId,
  entity,
  event,
  get,
  job,
  nothing,
  notice,
  post,
  remove,
  resource,
} from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing } from '../../../kernel/list';
import * as terms from '../../../kernel/terms';
import * as platformTerms from '../terms';

/** What a backup holds: both stores and the files, or the tables of SMS alone. */
export const backupScopes = {
  cdn: ['整个平台', 'The whole platform'],
  sms: ['短信的表', 'Tables of SMS'],
} as const;
export type BackupScope = keyof typeof backupScopes;
export const backupCauses = {
  manual: ['人工发起', 'By a person'],
  schedule: ['定时', 'By schedule'],
} as const;
export const backupStates = {
  waiting: [...terms.waiting, 'neutral'],
  writing: ['写入中', 'Being written', 'progress'],
  proving: ['验证中', 'Being proven', 'progress'],
  proven: ['已验证', 'Proven', 'success'],
  /** It was restored, or read, and is not what was written. */
  broken: ['验证不通过', 'Broken', 'error'],
  failed: [...terms.failed, 'error'],
  removed: ['文件已删除', 'Files removed', 'neutral'],
} as const;
export type BackupState = keyof typeof backupStates;

/** A backup of the stores at one moment. It counts once a restore of it was compared table by table. */
export const backup = entity('backup', '备份', 'Backup', {
  id: field.id(),
  scope: field.choice(...terms.scope, backupScopes),
  cause: field.choice('触发方式', 'Cause', backupCauses),
  state: field.choice(...terms.state, backupStates),
  /** The bucket with its prefix, or the folder of the platform. */
  place: field.shown('存放位置', 'Where it lies'),
  /** Below that place. */
  folder: field.shown(...terms.folder),
  /** Of the master key that its files are sealed under. */
  fingerprint: field.shown('密钥指纹', 'Fingerprint of the key').nullable(),
  bytes: field.bytes(...platformTerms.size).nullable(),
  rowCount: field.count('行数合计', 'Rows in all').nullable(),
  tableCount: field.count(...terms.tableCount).nullable(),
  writeMs: field.ms('写入耗时', 'Written in').nullable(),
  proveMs: field.ms('验证耗时', 'Proven in').nullable(),
  /** Nothing later is in it. */
  snapshotAt: field.time('内容截至', 'Content as of').nullable(),
  provenAt: field.time('验证时间', 'Proven at').nullable(),
  /** The first file or table that is not as it was written. */
  wrong: field.shown('不符之处', 'What differs').nullable(),
  reason: field.shown('失败详情', 'Why it failed').nullable(),
  createdByEmail: field.shown('发起人', 'Begun by'),
  createdAt: field.created(),
});

/** A table as it was written and as it came back. */
export const proofLine = z.object({
  path: z.string(),
  rows: z.int(),
  restored: z.int(),
  equal: z.boolean(),
});
const view = 'staff.database.view';
const operate = 'staff.database.operate';

export const backups = resource('backups', {
  entity: backup,
  endpoints: {
    list: listing(backup.schema, {
      scope: 'platform',
      permission: view,
      search: ['folder', 'createdByEmail'],
      filters: ['scope', 'state', 'cause', 'createdAt'],
      sort: ['createdAt', 'bytes', 'rowCount', 'writeMs', 'proveMs'],
      order: '-createdAt',
      summary: ['备份及其恢复验证的结果', 'Backups with what a restore of each found'],
    }),
    one: get('/:id', {
      permission: view,
      input: byId,
      output: backup.schema.extend({
        report: z.array(proofLine),
        /** What restores it; null where it is no whole instance, or gone. */
        command: z.string().nullable(),
      }),
      summary: ['一个备份逐表的验证结果', 'A backup with its proof table by table'],
    }),
    create: post('/', {
      permission: operate,
      rate: 'test',
      input: z.strictObject({ scope: z.enum(['cdn', 'sms']) }),
      output: backup.schema,
      summary: ['立即备份，写完后自动恢复验证', 'Backs up now; a restore proves it afterwards'],
    }),
    prove: post('/:id/prove', {
      permission: operate,
      rate: 'test',
      input: byId,
      output: backup.schema,
      summary: ['再次恢复到临时库并比较', 'Restores it into scratch stores and compares once more'],
    }),
    remove: remove('/:id', {
      permission: operate,
      input: byId,
      output: nothing,
      summary: ['删除备份的文件，记录保留', 'Removes the files of a backup; its row stays'],
    }),
  },
  jobs: {
    write: job(byId, { queue: 'fetch', attempts: 5, timeoutMs: 4 * 3_600_000 }),
    prove: job(byId, { queue: 'fetch', attempts: 5, timeoutMs: 4 * 3_600_000 }),
    clear: job(byId, { queue: 'maintenance' }),
    /** Takes up what is open and whose job was lost. */
    sweep: job(nothing, { queue: 'maintenance', everyMs: 60_000, attempts: 1 }),
  },
  events: { changed: event('staff', backup.schema.pick({ id: true, state: true })) },
  notices: {
    broken: notice(
      'error',
      '备份 {folder} 验证不通过：{wrong}',
      'Backup {folder} is broken: {wrong}',
      '/cdn-scheduledmysqlbackuptasks?open={id}',
      { about: 'folder' },
    ),
    failed: notice(
      'error',
      '备份 {folder} 未能完成：{reason}',
      'Backup {folder} was not completed: {reason}',
      '/cdn-scheduledmysqlbackuptasks?open={id}',
      { about: 'folder' },
    ),
  },
});
