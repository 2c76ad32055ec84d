import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import { task, taskItem } from '../../platform/tasks/tasks';
import * as platformTerms from '../../platform/terms';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';
import * as preheatTerms from './terms';

/** Days of preheats whose fetches are shown. */
export const fetchDays = 30;

/** How the content of a node compares with that of the other nodes of its supplier. */
export const contentStates = {
  same: ['与多数或最新内容一致', 'As most nodes or the newest', 'success'],
  differs: ['与多数或最新内容不同', 'Unlike most nodes or the newest', 'error'],
  unknown: ['无法比较', 'Not compared', 'neutral'],
} as const;

/** What one node answered to one fetch of a preheat. */
export const preheatFetch = entity('preheatFetch', '预热记录', 'Preheat record', {
  key: field.shown(...terms.id),
  taskId: field.ref(...cdnTerms.task, 'tasks'),
  number: task.schema.shape.number,
  accountId: field.account().nullable(),
  target: taskItem.shape.target,
  lane: field.shown(...cdnTerms.supplierParameter),
  node: field.shown(...cdnTerms.node),
  address: field.shown(...cdnTerms.address),
  attempts: taskItem.shape.attempts,
  method: field.shown(...preheatTerms.requestMethod).nullable(),
  userAgent: field.shown(...preheatTerms.userAgent).nullable(),
  boundIp: field.shown(...preheatTerms.boundIp).nullable(),
  /** SHA-256 of the body that was sent. */
  requestSha256: field.shown('请求体 SHA-256', 'SHA-256 of request body').nullable(),
  status: field.count(...cdnTerms.statusCode).nullable(),
  xCache: field.shown(...preheatTerms.xCache).nullable(),
  ageSeconds: field.count('Age（秒）', 'Age (s)').nullable(),
  /** Next to none on a connection that was open already. */
  connectMs: field.ms('建立连接', 'Connect').nullable(),
  firstByteMs: field.ms('首字节', 'First byte').nullable(),
  ms: field.ms(...terms.duration),
  bytes: field.bytes(...platformTerms.size),
  sha256: field.shown('SHA-256', 'SHA-256').nullable(),
  compared: field.choice('与其他节点比较', 'Against other nodes', contentStates),
  error: field.shown(...terms.error).nullable(),
  fetchedAt: field.time('请求时间', 'Fetched'),
  createdAt: task.schema.shape.createdAt,
});

/** Evidence below the results of preheats: whether the file really is on the nodes. */
export const preheatFetches = resource('preheatFetches', {
  entity: preheatFetch,
  endpoints: {
    list: listing(named(preheatFetch.schema, ['accountId']), {
      scope: 'platform',
      permission: 'staff.content.view',
      search: ['target'],
      filters: ['compared', 'node', 'taskId', 'accountId', 'createdAt'],
      sort: ['createdAt', 'fetchedAt', 'ms', 'bytes'],
      order: '-createdAt',
      summary: [
        '30 天内预热的每次节点请求，及其内容与其他节点是否相同',
        'Each fetch from a node of 30 days of preheats, and whether its content is that of other nodes',
      ],
    }),
  },
});
