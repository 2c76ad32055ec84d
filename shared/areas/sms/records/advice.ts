import * as z from 'zod';
import { entity, event, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';

/** What a customer can do about an error: by the code of a carrier, or by the state a message is in. */
export const smsAdvice = entity('smsAdvice', '错误处理建议', 'Advice on an error', {
  id: field.id(),
  code: field.text('错误码或状态', 'Code or state', 64),
  zh: field.longText('中文建议', 'Advice in Chinese', 300),
  en: field.longText('英文建议', 'Advice in English', 300),
  createdAt: field.created(),
});

export const smsAdvices = resource('smsAdvices', {
  entity: smsAdvice,
  endpoints: crud(smsAdvice, {
    scope: 'platform',
    view: 'staff.smsOps.view',
    write: 'staff.smsOps.operate',
    writes: ['code', 'zh', 'en'],
    search: ['code', 'zh', 'en'],
    filters: [],
    sort: ['code', 'createdAt'],
    order: 'code',
  }),
  events: { changed: event('staff', z.object({ id: z.uuid() })) },
});
