import * as z from 'zod';
import { asList, asNumber, entity, get, page, query, resource } from '../../../kernel/contract';
import { field, isoTime } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';

const values = z.record(z.string(), z.unknown()).nullable();
export const auditRecord = entity('audit', '审计记录', 'Audit record', {
  number: field.count('审计编号', 'Audit number'),
  at: field.time(...terms.time),
  requestId: field.text(...terms.requestId, 100),
  accountId: field.account().nullable(),
  userId: field.ref('用户', 'User', 'people').nullable(),
  userEmail: field.text('用户', 'User', 254),
  actingEmail: field.text('代操作人', 'Acting staff', 254).nullable(),
  ip: field.remark('用户 IP', 'User IP', 64),
  module: field.text('模块', 'Module', 64),
  operation: field.text('操作类型', 'Operation', 64),
  rowId: field.text('对象编号', 'Object id', 200),
  risk: field.choice('风险', 'Risk', {
    normal: ['普通', 'Normal', 'neutral'],
    high: ['关键', 'Critical', 'warning'],
  }),
  old: field.json('原数据', 'Original data', values),
  new: field.json('新数据', 'Updated data', values),
});
/** What a record is about, by the name people know it by, and where it is shown. */
const object = z.object({
  objectName: field.shown(...terms.object).nullable(),
  /** Resource and id of what the name is of. */
  objectOf: z.string().nullable(),
  objectId: z.string().nullable(),
});
export type AuditObject = z.output<typeof object>;
/** A record as the list shows it. */
export const auditRow = auditRecord.schema.extend(object.shape);
const filters = {
  search: z.string().max(256).optional(),
  module: z.string().max(64).optional(),
  operation: z.string().max(64).optional(),
  risk: z.enum(['normal', 'high']).optional(),
  rowId: z.string().max(200).optional(),
  requestId: z.string().max(100).optional(),
  accountId: z.uuid().optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
};

/** Who did what, when, from where: append-only; staff see all, an account its own, operations users their own rows. */
export const audits = resource('audit', {
  entity: auditRecord,
  endpoints: {
    list: get('/', {
      permission: 'audit.view',
      input: query(filters, ['at']),
      output: page(auditRow).extend({
        /** What occurs in the newest records, to choose from. */
        modules: z.array(z.string()),
        operations: z.array(z.string()),
      }),
      // Audit records leave only as chosen rows, by the endpoint below.
      whole: false,
      summary: ['审计列表', 'Audit records, newest first'],
    }),
    export: get('/export', {
      permission: 'audit.view',
      input: z.strictObject({ numbers: asList(asNumber(z.int().min(1)), 1000) }),
      output: z.any(),
      file: true,
      rate: 'export',
      summary: ['导出选中的审计记录', 'The chosen records as CSV'],
    }),
  },
});
