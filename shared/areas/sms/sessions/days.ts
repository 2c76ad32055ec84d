import { entity, resource } from '../../../kernel/contract';
import { field } from '../../../kernel/field';
import { listing, named } from '../../../kernel/list';
import * as kernel from '../../../kernel/terms';
import * as terms from '../terms';

/** What went over a parameter on one UTC day, from the counters that change with the states. */
export const smsSessionDay = entity('smsSessionDay', '会话日统计', 'Session day', {
  id: field.id(),
  paramId: field.ref(...terms.parameter, 'smsParams'),
  day: field.day(...kernel.day),
  sent: field.count(...terms.sent),
  refused: field.count(...terms.refusals),
  delivered: field.count(...kernel.delivered),
  failed: field.count(...kernel.failed),
  doubt: field.count(...terms.doubt),
  receipts: field.count(...terms.receipts),
  openReceipts: field.count(...terms.openReceipts),
  deliveredShare: field.ratio(...terms.deliveredShare).nullable(),
});

const row = named(smsSessionDay.schema, ['paramId']);
const list = {
  scope: 'platform',
  permission: 'staff.smsOps.view',
  sort: ['day', 'sent', 'delivered', 'failed', 'doubt'],
} as const;
export const smsSessionDays = resource('smsSessionDays', {
  entity: smsSessionDay,
  endpoints: {
    list: listing(row, {
      ...list,
      filters: ['paramId'],
      order: '-sent',
      summary: ['今天各供应商参数的统计', 'Figures of today by parameter'],
    }),
    history: listing(row, {
      ...list,
      path: '/history',
      filters: ['paramId', 'day'],
      order: '-day',
      summary: ['逐日统计', 'Figures by day'],
    }),
  },
});
