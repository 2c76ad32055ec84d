import * as z from 'zod';
import { byId, entity, event, post, resource } from '../../../kernel/contract';
import { readable } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';
import * as cdnTerms from '../terms';
import { logPush } from './logPushes';
import { logPushObject } from './logPushObjects';

const { shape } = logPushObject.schema;
/** An object at a target of log push that no delivery knows. */
export const logStray = entity('logStray', '未知对象', 'Unknown object', {
  id: field.id(),
  accountId: field.account(),
  pushId: shape.pushId,
  key: shape.key,
  bytes: shape.bytes,
  changedAt: field.time(...terms.changedAt).nullable(),
  /** What its key tells of it. */
  domainId: shape.domainId.nullable(),
  hourAt: shape.hourAt.nullable(),
  seenAt: field.time('最近一次查看', 'Seen at'),
  createdAt: field.time('首次看到', 'First noted'),
});
const operate = 'staff.logs.operate';

/** Objects that lie at targets and stand in no list: a look takes note of them, an import takes them over. */
export const logStrays = resource('logStrays', {
  entity: logStray,
  endpoints: {
    ...readable(logStray, {
      scope: 'platform',
      view: 'staff.logs.view',
      names: ['accountId', 'pushId', 'domainId'],
      search: ['key'],
      filters: ['accountId', 'pushId', 'domainId', 'hourAt'],
      sort: ['createdAt', 'bytes', 'changedAt', 'hourAt'],
      order: '-createdAt',
      summary: ['目标中未知的对象', 'Objects at targets that no delivery knows'],
    }),
    look: post('/look', {
      permission: operate,
      rate: 'test',
      input: z.strictObject({ pushId: logPush.schema.shape.id }),
      output: z.object({ objects: z.int(), unknown: z.int() }),
      summary: [
        '列出目标中的全部对象，记下未知的',
        'Lists all objects of a target and notes those that are unknown',
      ],
    }),
    take: post('/:id/take', {
      permission: operate,
      rate: 'test',
      input: byId.extend({ domainId: shape.domainId, hourAt: field.chosenTime(...cdnTerms.hour) }),
      output: logPushObject.schema,
      summary: [
        '读取未知对象并作为日志对象导入，与其清单比较',
        'Reads an unknown object, compares it with its manifest and takes it over as a log object',
      ],
    }),
  },
  events: { changed: event('staff', z.object({ id: z.uuid() }), { volatile: true }) },
});
