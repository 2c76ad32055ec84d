import { entity, event, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as terms from '../../../kernel/terms';

export const signatureStatuses = {
  waiting: ['待审核', 'Waiting for review', 'warning'],
  approved: [...terms.approved, 'success'],
  rejected: ['未通过', 'Rejected', 'error'],
} as const;

/** The name that stands before a message: 【Manifold】. A changed one waits for review again. */
export const smsSignature = entity('smsSignature', '短信签名', 'SMS signature', {
  id: field.id(),
  accountId: field.account(),
  name: field.text('签名内容', 'Signature', 20, {
    refusal: ['签名为 1 至 20 个字符', 'A signature has 1 to 20 characters'],
  }),
  source: field.choice('签名来源', 'Source', {
    company: ['企业名称', 'Company name'],
    brand: ['商标', 'Trademark'],
    app: ['应用名称', 'App name'],
    website: ['网站名称', 'Website name'],
  }),
  remark: field.remark('申请说明', 'Remark', 200),
  status: field.choice('审核状态', 'Review', signatureStatuses),
  createdAt: field.created(),
});

export const smsSignatures = resource('smsSignatures', {
  entity: smsSignature,
  endpoints: crud(smsSignature, {
    scope: 'account',
    view: 'sms.view',
    write: 'sms.material',
    writes: ['name', 'source', 'remark'],
    filled: { status: 'waiting' },
    names: ['accountId'],
    search: ['name', 'remark'],
    filters: ['accountId', 'source', 'status', 'createdAt'],
    sort: ['name', 'createdAt'],
  }),
  events: { changed: event('account', smsSignature.schema) },
});
