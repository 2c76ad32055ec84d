import { entity, event, post, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import { asDraft, lifeEndpoints, lifeFields, lifeStart, preReview } from './life';
import * as terms from './terms';

/** The name that stands before a message: 【Manifold】. A changed one waits for review again. */
export const smsSignature = entity('smsSignature', '短信签名', 'SMS signature', {
  id: field.id(),
  accountId: field.account(),
  name: field.text(...terms.signatureText, 20, {
    refusal: ['签名为 2 至 20 个字符', 'A signature has 2 to 20 characters'],
  }),
  source: field.choice(...terms.source, {
    company: ['企业名称', 'Company name'],
    brand: ['商标', 'Trademark'],
    app: ['应用名称', 'App name'],
    website: ['网站名称', 'Website name'],
  }),
  remark: field.remark(...terms.remark, 200),
  ...lifeFields,
  createdAt: field.created(),
});

const plain = crud(smsSignature, {
  scope: 'account',
  view: 'sms.view',
  write: 'sms.material',
  writes: ['name', 'source', 'remark'],
  filled: lifeStart,
  names: ['accountId'],
  search: ['name', 'remark'],
  filters: ['accountId', 'source', 'status', 'createdAt'],
  sort: ['name', 'createdAt'],
});
const row = plain.one.output;

export const smsSignatures = resource('smsSignatures', {
  entity: smsSignature,
  endpoints: {
    ...plain,
    create: {
      ...plain.create,
      input: plain.create.input.extend(asDraft),
      summary: ['申请签名', 'Applies for a signature'],
    },
    update: {
      ...plain.update,
      input: plain.update.input.extend(asDraft),
      summary: [
        '修改签名；内容有变则再次审核，旧版本继续使用',
        'Changes it; what says something else is reviewed again while the version before stays in use',
      ],
    },
    ...lifeEndpoints(row),
    check: post('/check', {
      permission: 'sms.material',
      input: plain.create.input.pick({ accountId: true, name: true }),
      output: preReview,
      summary: ['提交前的机器预审', 'What the rules say before it is submitted'],
    }),
  },
  events: { changed: event('account', smsSignature.schema) },
});
