import { entity, event, resource } from '../../../kernel/contract';
import { crud } from '../../../kernel/crud';
import { field } from '../../../kernel/field';
import * as kernel from '../../../kernel/terms';
import * as smsTerms from '../terms';

/** Whether a carrier knows a signature: what staff filed with it and what it answered. */
export const smsFiling = entity('smsFiling', '签名报备', 'Filing of a signature', {
  id: field.id(),
  accountId: field.account(),
  signatureId: field.ref(...kernel.signature, 'smsSignatures'),
  paramId: field.ref(...smsTerms.parameter, 'smsParams'),
  state: field.choice('报备状态', 'Filing', {
    open: ['待报备', 'To be filed', 'neutral'],
    pending: ['报备中', 'Filed, no answer yet', 'progress'],
    accepted: ['已受理', 'Filed and accepted', 'success'],
    refused: ['被退回', 'Filed and refused', 'error'],
  }),
  remark: field.remark('报备备注', 'Note of the filing', 200),
  createdAt: field.created(),
});

export const smsFilings = resource('smsFilings', {
  entity: smsFiling,
  endpoints: crud(smsFiling, {
    scope: 'account',
    view: 'sms.view',
    write: 'staff.smsReview.operate',
    writes: ['state', 'remark'],
    creates: ['signatureId', 'paramId'],
    names: ['accountId', 'signatureId', 'paramId'],
    filters: ['accountId', 'signatureId', 'paramId', 'state'],
    sort: ['state', 'createdAt'],
  }),
  events: { changed: event('account', smsFiling.schema) },
});
