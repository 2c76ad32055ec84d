import * as z from 'zod';
import { entity, event, post, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import * as smsTerms from '../terms';
import { asDraft, lifeEndpoints, lifeFields, lifeStart, preReview } from './life';
import * as terms from './terms';

/** A text with places, `Your code is {code}`, that messages are made of once it is approved. */
export const smsTemplate = entity('smsTemplate', '短信模板', 'SMS template', {
  id: field.id(),
  accountId: field.account(),
  name: field.text(...kernel.name, 50),
  kind: field.choice(...smsTerms.kind, smsTerms.messageKinds),
  text: field.longText(...smsTerms.text, smsTerms.longestText),
  variables: field.list(...terms.variables, z.string(), 100),
  remark: field.remark(...terms.remark, 200),
  ...lifeFields,
  createdAt: field.created(),
});

const plain = crud(smsTemplate, {
  scope: 'account',
  view: 'sms.view',
  write: 'sms.material',
  writes: ['name', 'kind', 'text', 'remark'],
  filled: { ...lifeStart, variables: [] },
  names: ['accountId'],
  search: ['name', 'text'],
  filters: ['accountId', 'kind', 'status', 'createdAt'],
  sort: ['name', 'createdAt'],
});
const row = plain.one.output;

export const smsTemplates = resource('smsTemplates', {
  entity: smsTemplate,
  endpoints: {
    ...plain,
    create: {
      ...plain.create,
      input: plain.create.input.extend(asDraft),
      summary: ['申请模板', 'Applies for a template'],
    },
    update: {
      ...plain.update,
      input: plain.update.input.extend(asDraft),
      summary: [
        '修改模板；内容有变则再次审核，旧版本继续使用',
        'Changes it; another text is reviewed again while the version before stays in use',
      ],
    },
    ...lifeEndpoints(row),
    check: post('/check', {
      permission: 'sms.material',
      input: plain.create.input.pick({ accountId: true, kind: true, text: true }),
      output: preReview,
      summary: ['检查模板文字', 'What the rules say of a text'],
    }),
  },
  events: { changed: event('account', smsTemplate.schema) },
});
